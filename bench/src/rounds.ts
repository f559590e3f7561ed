import { median } from './row.js';

/** Runs two contenders in turns (A B A B ...), so that what else the machine does meets both; the medians of their figures. */
export async function takeTurns(
  rounds: number,
  contenders: { ours: () => Promise<number>; peer: () => Promise<number> },
): Promise<{ ours: number; peer: number }> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await contenders.ours());
    peer.push(await contenders.peer());
  }
  return { ours: median(ours), peer: median(peer) };
}

/**
 * Lets so many workers repeat something for a while.
 * @param work gets the number of its worker, 0 first
 * @returns how often a second it was done
 */
export async function perSecond(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() - start < milliseconds) {
        await work(worker);
        done++;
      }
    }),
  );
  return (done / (performance.now() - start)) * 1000;
}
