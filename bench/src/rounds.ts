/** One line on stderr, so that stdout holds only the table or the JSON. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The middle one; for an even count the lower of the two. */
export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

/** The figure below which this share of them lies: 0.5 is the median. */
export function quantile(figures: readonly number[], share: number): number {
  return [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * share) - 1]!;
}

/** Ours and its peer: each runs once and answers its figure. */
export type Contenders = Record<'ours' | 'peer', () => Promise<number>>;

/** Runs two contenders in turns (A B A B ...), so that the machine's other work affects both; returns the medians of their figures. */
export async function takeTurns({ ours, peer }: Contenders, rounds = 3): Promise<{ ours: number; peer: number }> {
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours());
    figures.peer.push(await peer());
  }
  return { ours: median(figures.ours), peer: median(figures.peer) };
}

/** The median in milliseconds of asking so often; the nth call gets n. The first ones do not count. */
export async function medianTime(
  ask: (n: number) => Promise<unknown>,
  { asked = 60, warmUp = 15 } = {},
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < warmUp + asked; n++) {
    const began = performance.now();
    await ask(n);
    if (n >= warmUp) times.push(performance.now() - began);
  }
  return median(times);
}

/**
 * Runs some work for each number below `to`, 32 at the same time.
 * @param work gets a number that no other call gets
 */
export async function eachBelow(to: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < to; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: 32 }, worker));
}
