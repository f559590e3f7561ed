import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { LogUnavailable } from '../src/errors.js';
import type { EventLog } from '../src/log/event-log.js';
import { moved, newLeadStream } from './sample-events.js';

export interface LogLoad {
  /** Resolves with the milliseconds from then to the next acknowledged append. Rejects if the load has failed. */
  answerAfter(instant: number): Promise<number>;
  /** Ends the writers and the reader. Rejects if what was read lacks an acknowledged event. */
  stop(): Promise<{
    /** How long each append and each read waited for its answer or its error. */
    waits: { append: number[]; read: number[] };
    /** How many appends and reads were given up; each was tried again, an append with the same ids. */
    givenUp: number;
  }>;
  /** Checks that the log holds every acknowledged event once, and nothing else, and that the subscriber heard it so; that one ends. */
  expectEachOnce(log: EventLog): Promise<void>;
}

const ids = (events: { id: string }[]) => events.map(({ id }) => id);
const writerCount = 8;

/** Writers that append two events at a time to their own streams, a reader of those, and a subscriber, until they are stopped. */
export function startLoad(log: EventLog): LogLoad {
  const stopped = new AbortController();
  const stored = new Map<string, string[]>();
  const answeredAt: number[] = [];
  const waits = { append: new Array<number>(), read: new Array<number>() };
  let givenUp = 0;
  /** As a person does: the same again until it is done. */
  const persistently = async <Answer>(kind: keyof typeof waits, call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const since = performance.now();
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        givenUp++;
      } finally {
        waits[kind].push(performance.now() - since);
      }
    }
  };
  const write = async (stream: string, acknowledged: string[]) => {
    while (!stopped.signal.aborted) {
      const events = [moved(), moved()];
      const expected = acknowledged.length === 0 ? 'no_stream' : acknowledged.length - 1;
      const { revision } = await persistently('append', () => log.append(stream, events, expected));
      acknowledged.push(...ids(events));
      expect(revision).toBe(acknowledged.length - 1);
      answeredAt.push(performance.now());
      await pause(5);
    }
  };
  const written = Promise.all(
    Array.from({ length: writerCount }, () => {
      const stream = newLeadStream();
      stored.set(stream, []);
      return write(stream, stored.get(stream)!);
    }),
  );
  /** Reads as commands and health do. */
  const look = async () => {
    while (!stopped.signal.aborted) {
      const before = await persistently('read', () => log.head());
      for (const [stream, acknowledged] of stored) {
        const there = [...acknowledged];
        const read = await persistently('read', () => log.readStream(stream));
        expect(ids(read).slice(0, there.length)).toEqual(there);
      }
      expect(await persistently('read', () => log.head())).toBeGreaterThanOrEqual(before);
      await pause(20);
    }
  };
  const failure = Promise.all([written, look()]);
  // Called by every wait for an answer, or at the end.
  failure.catch(() => undefined);
  const heard = new Map<string, string[]>();
  const reading = new AbortController();
  const reader = (async () => {
    for await (const { events } of log.subscribe({ after: null, signal: reading.signal }))
      for (const { stream, id } of events) heard.set(stream, [...(heard.get(stream) ?? []), id]);
  })();
  return {
    async answerAfter(instant) {
      for (;;) {
        const first = answeredAt.find((answered) => answered >= instant);
        if (first !== undefined) return first - instant;
        await Promise.race([pause(10), failure]);
      }
    },
    async stop() {
      stopped.abort();
      await failure;
      return { waits, givenUp };
    },
    async expectEachOnce(from) {
      const enough = () => [...stored].every(([stream, all]) => (heard.get(stream)?.length ?? 0) >= all.length);
      while (!enough()) await pause(20);
      reading.abort();
      await reader;
      for (const [stream, acknowledged] of stored) {
        expect(ids(await from.readStream(stream))).toEqual(acknowledged);
        expect(heard.get(stream)).toEqual(acknowledged);
      }
    },
  };
}
