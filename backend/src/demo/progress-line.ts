import type { FillProgress } from './fill.js';

/** "4,200 of 10,000 leads, 640 a second, 9 s left"; the time left supposes that it goes on like this. */
export function progressLine({ begun }: Pick<FillProgress, 'begun'>, leads: number, elapsedMs: number): string {
  const perSecond = (begun * 1000) / elapsedMs;
  const left = perSecond > 0 ? `, ${Math.ceil((leads - begun) / perSecond)} s left` : '';
  const inWords = (count: number) => count.toLocaleString('en-US');
  return `${inWords(begun)} of ${inWords(leads)} leads, ${inWords(Math.round(perSecond))} a second${left}`;
}
