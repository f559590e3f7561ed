import os from 'node:os';
import { pause } from './keep-going.js';

/** So many runnable threads for each processor are usual while the work itself is all there is: itself, its log, its Postgres. */
const usual = 1.5;
/** The longest rest, in times of the work before it, and in all. */
const mostTimes = 3;
const mostMs = 2_000;

/**
 * How crowded this machine is: 0 while there is room, up to 3.
 * @param load threads that run or want to, on average over a minute (getloadavg(3)); of other systems than Unix 0
 */
export function crowding(load = os.loadavg()[0]!, processors = os.availableParallelism()): number {
  return Math.min(Math.max(load / processors - usual, 0), mostTimes);
}

/** Work that is done by then is not worth a rest. */
const briefMs = 2_000;

/**
 * Work that nobody waits for, which gives way to what people wait for: after each of its parts it rests, for as long as that part took
 * times how crowded the machine is, at most two seconds. On an idle machine it never rests, nor in its first two seconds.
 */
export class GivingWay {
  private readonly begun = performance.now();
  private since = this.begun;

  /** @param crowded is asked after each part */
  constructor(
    private readonly crowded: () => number = crowding,
    private readonly brief = briefMs,
  ) {}

  /** To be called where nothing is held that others wait for. Returns early when the signal is aborted. Never rejects. */
  async rest(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const ms = Math.min((now - this.since) * this.crowded(), mostMs);
    if (ms >= 1 && now - this.begun >= this.brief) await pause(ms, signal);
    this.since = performance.now();
  }
}
