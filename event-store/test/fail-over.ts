import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { RawLog } from '../src/client/raw-log.js';
import { EventLog } from '../src/log/event-log.js';
import { Sealer } from '../src/sealing/sealer.js';
import { startFronts } from './fronts.js';
import type { Fronts } from './fronts.js';
import { startLoad } from './log-load.js';
import { startTestLog } from './test-log.js';
import type { TestLog } from './test-log.js';

type Step = 'noticed' | 'named again' | 'replaced' | 'back';

/** What happens after a leader has gone, each step so many milliseconds later. The last one ends the outage. */
export type Course = readonly (readonly [atMs: number, step: Step])[];

/** Longer than any wait that is meant, even on a busy machine. */
const hangingMs = 6_000;

/** A log on three fronts whose leader goes, under load. */
export interface FailOvers {
  test: TestLog;
  fronts: Fronts;
  log: EventLog;
  close(): Promise<void>;
}

/** @param timeoutMs the patience of its log, if it is not the usual one */
export async function startFailOvers(timeoutMs?: number): Promise<FailOvers> {
  const test = await startTestLog();
  const fronts = await startFronts(() => test.nodePort);
  const log = new EventLog({ url: fronts.url, sealer: new Sealer(test.keys), timeoutMs });
  const close = async () => {
    await log.close();
    await fronts.close();
    await test.close();
  };
  return { test, fronts, log, close };
}

/** @returns when the store has taken an append of another client, straight at its leader, by `performance.now()` */
async function play(fronts: Fronts, gone: number, course: Course): Promise<number> {
  const began = performance.now();
  for (const [atMs, step] of course) {
    await pause(began + atMs - performance.now());
    if (step === 'noticed') fronts.notice();
    else if (step === 'replaced') fronts.elect();
    else if (step === 'named again') fronts.elect(gone);
    else fronts.revive(gone);
  }
  const port = fronts.ports[fronts.leader()!]!;
  const raw = new RawLog(`esdb://127.0.0.1:${port}?tls=false`);
  const event = { id: randomUUID(), type: 'Sample', data: '{}', metadata: '{}' };
  await raw.append(`raw-${randomUUID()}`, [event], 'no_stream');
  const taken = performance.now();
  await raw.close();
  return taken;
}

/**
 * Lets leaders go under load, one after the other, and prints how long everybody waited. Checks that an append is in soon after each
 * outage, that every acknowledged event is there once, and that the subscriber has heard each once.
 * @param go kills or freezes the leader
 * @returns how many calls were given up, and the longest wait of one in milliseconds
 */
export async function failOver(
  { test, fronts, log }: FailOvers,
  go: 'kill' | 'freeze',
  courses: readonly Course[],
): Promise<{ givenUp: number; longestMs: number }> {
  const load = startLoad(log);
  const stalls = monitorEventLoopDelay();
  stalls.enable();
  const recoveries: number[] = [];
  for (const course of courses) {
    await load.answerAfter(performance.now());
    await pause(300);
    const gone = fronts[go]();
    const taken = await play(fronts, gone, course);
    recoveries.push(await load.answerAfter(taken));
    const said = course.map(([atMs, step]) => `${atMs / 1000} s ${step}`).join(', ');
    process.stdout.write(`leader after ${go} (${said}): an append is in after ${Math.round(recoveries.at(-1)!)} ms\n`);
    fronts.revive(gone);
  }
  const { waits, givenUp } = await load.stop();
  const longestMs = Math.max(...waits.append, ...waits.read);
  const stall = `this process stood still for ${Math.round(stalls.max / 1e6)} ms at most`;
  const counted = `${waits.append.length} appends and ${waits.read.length} reads, ${givenUp} given up`;
  const times = [`median ${middle(recoveries)} ms`, `longest ${Math.round(Math.max(...recoveries))} ms`].join(', ');
  process.stdout.write(
    `${go}: an append was in after ${times}; ${counted}, longest wait ${Math.round(longestMs)} ms; ${stall}\n`,
  );
  expect(waits.read.length).toBeGreaterThan(0);
  await load.expectEachOnce(test.log);
  // The aim is two seconds; the machine's speed must not decide.
  expect(Math.max(...recoveries)).toBeLessThan(hangingMs);
  return { givenUp, longestMs };
}

function middle(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!);
}
