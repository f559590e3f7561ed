/** One line of the benchmark table. `ours` and `peer` are medians of runs that took turns, in `unit`. */
export interface Row {
  name: string;
  ours: number;
  peer: number;
  unit: string;
  /** How many times better ours is: above 1 is better, whatever the unit. */
  ratio: number;
  goal: string;
  met: boolean;
}

interface Figures {
  ours: number;
  peer: number;
  unit: string;
}

/** A row of rates, whose goal is a minimum ratio to the peer. */
export function ratioRow(name: string, figures: Figures, least: number): Row {
  const ratio = figures.ours / figures.peer;
  return row(name, figures, { ratio, goal: `ratio >= ${least}`, met: ratio >= least });
}

/** A row of times, whose goal is a maximum multiple of the peer's. */
export function growthRow(name: string, figures: Figures, most: number): Row {
  const { ours, peer } = figures;
  return row(name, figures, { ratio: peer / ours, goal: `ours <= ${most} x peer`, met: ours <= most * peer });
}

/** A row of something that must not happen, counted. */
export function noneRow(name: string, count: number): Row {
  const ratio = count === 0 ? 1 : 0;
  return row(name, { ours: count, peer: 0, unit: '' }, { ratio, goal: 'none', met: count === 0 });
}

function row(name: string, { ours, peer, unit }: Figures, judged: Pick<Row, 'ratio' | 'goal' | 'met'>): Row {
  const ratio = Math.round(judged.ratio * 100) / 100;
  return { name, ours: round(ours), peer: round(peer), unit, ...judged, ratio };
}

function round(figure: number): number {
  return figure < 100 ? Math.round(figure * 10) / 10 : Math.round(figure);
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
      goal,
      met ? 'yes' : 'NO',
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
