import type { CpuMeter } from './cpu-meter.js';
import { median } from './row.js';

/** The result of one run. */
export interface Run {
  done: number;
  perSecond: number;
}

export interface Contender {
  run: () => Promise<Run>;
  meter: CpuMeter;
}

/** Runs two contenders in turns (A B A B ...), so that the machine's other work affects both; returns the medians of their figures. */
export async function takeTurns(
  rounds: number,
  contenders: { ours: Contender; peer: Contender },
): Promise<{ ours: number; peer: number }> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [rates, { run, meter }] of [
      [ours, contenders.ours],
      [peer, contenders.peer],
    ] as const)
      rates.push((await meter.during(run)).perSecond);
  }
  return { ours: median(ours), peer: median(peer) };
}

/**
 * Lets a number of workers repeat something for a while.
 * @param work gets the number of its worker, 0 first
 */
export async function repeat(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Run> {
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
  return { done, perSecond: (done / (performance.now() - start)) * 1000 };
}
