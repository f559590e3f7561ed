/** One line of the benchmark table. `ours` and `peer` are medians of runs that took turns, in `unit`. */
export interface Row {
  name: string;
  ours: number;
  peer: number;
  unit: string;
  /** How many times better ours is: above 1 is better, whatever the unit. */
  ratio: number;
  /** The goal; null if the figure is only shown. */
  goal: string | null;
  met: boolean;
}

/** A row whose goal is a minimum ratio to the peer; without a goal it is only shown. */
export function ratioRow(name: string, figures: { ours: number; peer: number; unit: string }, least?: number): Row {
  const ratio = figures.ours / figures.peer;
  return row(name, figures, ratio, least === undefined ? null : `ratio >= ${least}`, ratio >= (least ?? 0));
}

/** A row of times: less is better. Only shown. */
export function timeRow(name: string, figures: { ours: number; peer: number; unit: string }): Row {
  return row(name, figures, figures.peer / figures.ours, null, true);
}

/** A row of times whose goal is a maximum multiple of the peer's. Its figures are only shown. */
export function growthRow(name: string, figures: { ours: number; peer: number; unit: string }, most: number): Row {
  return row(name, figures, figures.peer / figures.ours, `ours <= ${most} x peer`, figures.ours <= most * figures.peer);
}

function row(
  name: string,
  { ours, peer, unit }: { ours: number; peer: number; unit: string },
  ratio: number,
  goal: string | null,
  met: boolean,
): Row {
  return { name, ours: round(ours), peer: round(peer), unit, ratio: Math.round(ratio * 100) / 100, goal, met };
}

function round(figure: number): number {
  return figure < 100 ? Math.round(figure * 10) / 10 : Math.round(figure);
}

/** The middle one; for an even count the lower of the two. */
export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

/** The figure below which this share of them lies: 0.5 is the median, 0.99 the p99. */
export function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1]!;
}

/** The rows as a table for a terminal. */
export function formatTable(rows: Row[]): string {
  const lines = [
    ['', 'ours', 'peer', 'unit', 'ratio', 'goal', 'met'],
    ...rows.map(({ name, ours, peer, unit, ratio, goal, met }) => [
      name,
      ours.toLocaleString('en-US'),
      peer.toLocaleString('en-US'),
      unit,
      ratio.toFixed(2),
      goal ?? '',
      goal === null ? '' : met ? 'yes' : 'NO',
    ]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const numeric = new Set([1, 2, 4]);
  return lines
    .map((line) =>
      line
        .map((cell, column) => (numeric.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
