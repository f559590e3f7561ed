interface Progress {
  /** Leads that have come in, and how many of them before this run. */
  begun: number;
  begunBefore: number;
  leads: number;
  elapsedMs: number;
}

/** "4,200 of 10,000 leads, 640 a second, 9 s left"; the time left assumes the same pace. */
export function progressLine({ begun, begunBefore, leads, elapsedMs }: Progress): string {
  const perSecond = ((begun - begunBefore) * 1000) / elapsedMs;
  const left = perSecond > 0 ? `, ${Math.ceil((leads - begun) / perSecond)} s left` : '';
  return `${inWords(begun)} of ${inWords(leads)} leads, ${inWords(Math.round(perSecond))} a second${left}`;
}

/** 10000 -> "10,000". */
export function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
