import { expect, it } from '@jest/globals';
import pino from 'pino';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { ManagerRunner } from './manager-runner.js';
import type { ManagerLog } from './manager-term.js';
import type { ManagerStore, ParkedHere, Step } from './manager-store.js';
import type { ProcessManager } from './process-manager.js';

const manager = { name: 'rent-estimates', handles: [], kinds: {} } as unknown as ProcessManager;
const parkedStreams = ['analysis-1', 'analysis-2', 'analysis-3'].map<ParkedHere>((stream, n) => ({
  ...{ id: String(n), stream, eventId: `event-${n}`, type: 'AnalysisRequested', revision: 0 },
}));

/** An operator's retry of three streams, for a manager that reads an empty log. @param asksToEnd after so many streams */
async function retried({ asksToEnd }: { asksToEnd?: number }) {
  const stop = new AbortController();
  const retriedStreams: string[] = [];
  const outcomes: string[] = [];
  const store = {
    noteWaiting: () => Promise.resolve(),
    take: () => Promise.resolve({ epoch: '1', position: null, replayingSince: null }),
    renew: () => Promise.resolve(),
    release: () => Promise.resolve(),
    caughtUp: () => Promise.resolve(),
    watched: () => Promise.resolve(new Map()),
    unreadable: () => Promise.resolve([]),
    parked: () => Promise.resolve(parkedStreams),
    retryJobs: () => Promise.resolve(outcomes.length > 0 ? [] : [{ id: 'job', params: {} }]),
    goesOn: () => Promise.resolve(retriedStreams.length !== asksToEnd),
    advance: (_lease: unknown, _position: unknown, { noted, unparked = [] }: Step) => {
      if (noted) retriedStreams.push(...unparked);
      return Promise.resolve();
    },
    finishRetry: (_id: string, state: string) => {
      outcomes.push(state);
      stop.abort();
      return Promise.resolve();
    },
  } as unknown as ManagerStore;
  const log = {
    head: () => Promise.resolve(0n),
    readStream: () => Promise.resolve([]),
    subscribe: async function* ({ signal }: { signal: AbortSignal }) {
      await pause(60_000, signal);
    },
  } as unknown as ManagerLog;
  const tools = { log, store, logger: pino({ level: 'silent' }), onEffects: () => undefined };
  await new ManagerRunner(manager, tools, { leaseMs: 10_000, renewMs: 5, lookMs: 5 }).run(stop.signal);
  return { streams: retriedStreams.length, outcomes };
}

it('retries all streams that an operator asked for', async () => {
  expect(await retried({})).toEqual({ streams: 3, outcomes: ['done'] });
});

it('ends a retry between two streams once an operator asks for its end', async () => {
  expect(await retried({ asksToEnd: 1 })).toEqual({ streams: 1, outcomes: ['cancelled'] });
});

it('does not begin a retry whose end was asked for before', async () => {
  expect(await retried({ asksToEnd: 0 })).toEqual({ streams: 0, outcomes: ['cancelled'] });
});
