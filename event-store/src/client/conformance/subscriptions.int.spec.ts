import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ConformanceStore,
  idsOf,
  openConformanceStore,
  patienceMs,
  someEvents,
} from '../../../test/conformance-store.js';
import { positionOf } from '../../sealing/decode-batch.js';
import type { StoredEvent } from '../../wire/read-answer.js';
import type { SubscriptionAnswer } from '../../wire/read-answer.js';
import { cancel } from '../follow.js';
import { Inbox } from '../inbox.js';
import { subscribeToAll } from '../subscription.js';

let store: ConformanceStore;
/** Used by this run alone. It has no `$`, which a filter would take for an end. */
let type: string;
/** Position of the log before the history below. */
let before: bigint;
let stream: string;
let history: StoredEvent[];

beforeAll(async () => {
  store = await openConformanceStore();
  type = `Conformance${randomBytes(6).toString('hex')}`;
  before = (await store.append(store.newStream(), someEvents(1), 'no_stream')).position;
  stream = store.newStream();
  for (const [index, each] of [type, `${type}Else`, type, `Else${type}`, type].entries())
    await store.append(stream, someEvents(1, each), index === 0 ? 'no_stream' : index - 1);
  history = await store.read({ stream });
});
afterAll(() => store.close());

interface Heard {
  answers: SubscriptionAnswer[];
  events: () => StoredEvent[];
  /** Resolves when the condition holds. */
  until(condition: (heard: Heard) => boolean): Promise<void>;
  stop(): void;
}

/** The messages of a subscription, one after the other. */
function listen(after: bigint | null, types?: ReadonlySet<string>): Heard {
  const subscription = subscribeToAll(store.connection, after, types);
  const inbox = new Inbox<SubscriptionAnswer>(subscription, 10_000);
  const heard: Heard = {
    answers: [],
    events: () => heard.answers.flatMap(({ events }) => events),
    until: async (condition) => {
      try {
        while (!condition(heard)) {
          if (!(await inbox.wait(1, patienceMs))) throw new Error('The store ended the subscription');
          heard.answers.push(...inbox.take(1_000));
        }
      } catch (error) {
        heard.stop();
        throw error;
      }
    },
    stop: () => cancel(subscription, inbox),
  };
  return heard;
}

const caughtUp = ({ answers }: Heard) => answers.some(({ state }) => state === 'caught up');
const ours = (heard: Heard) => idsOf(heard.events().filter(({ streamId }) => streamId === stream));
const has = (id: string) => (heard: Heard) => heard.events().some((event) => event.id === id);

describe('a subscription to the whole log', () => {
  it('sends everything after its position, which it leaves out, in the order of the log', async () => {
    const heard = listen(before);
    await heard.until(caughtUp);
    heard.stop();
    expect(ours(heard)).toEqual(idsOf(history));
    const positions = heard.events().map(positionOf);
    expect(positions[0]).toBeGreaterThan(before);
    for (const [index, position] of positions.entries())
      if (index > 0) expect(position).toBeGreaterThan(positions[index - 1]!);
  });

  it("from the start begins with the log's first event", async () => {
    const [first] = await store.read({ from: 'start', limit: 1 });
    const heard = listen(null);
    await heard.until(({ events }) => events().length > 0);
    heard.stop();
    expect(heard.events()[0]!.id).toBe(first!.id);
  });

  it('says that it has caught up after what was there, and goes on with what comes', async () => {
    const heard = listen(positionOf(history[1]!));
    await heard.until(caughtUp);
    const till = heard.answers.findIndex(({ state }) => state === 'caught up');
    const early = heard.answers.slice(0, till).flatMap(({ events }) => events);
    expect(idsOf(early)).toEqual(expect.arrayContaining(idsOf(history.slice(2))));
    const next = store.newStream();
    const events = someEvents(3);
    await store.append(next, events, 'no_stream');
    await heard.until(has(events.at(-1)!.id));
    heard.stop();
    expect(idsOf(heard.events().filter(({ streamId }) => streamId === next))).toEqual(idsOf(events));
  });

  it('begins at the end without sending what was there', async () => {
    const { position } = await store.append(store.newStream(), someEvents(1), 'no_stream');
    const heard = listen(position);
    await heard.until(caughtUp);
    heard.stop();
    expect(heard.events().filter((event) => positionOf(event) <= position)).toEqual([]);
  });
});

describe('a subscription to some types', () => {
  const only = () => new Set([type]);

  it('sends events of these types alone, by their whole name', async () => {
    const heard = listen(before, only());
    await heard.until(caughtUp);
    heard.stop();
    expect(idsOf(heard.events())).toEqual(idsOf(history.filter((event) => event.type === type)));
  });

  it('takes several types', async () => {
    const heard = listen(before, new Set([`${type}Else`, `Else${type}`]));
    await heard.until(caughtUp);
    heard.stop();
    expect(idsOf(heard.events())).toEqual(idsOf([history[1]!, history[3]!]));
  });

  it('goes on with what comes of these types', async () => {
    const heard = listen(before, only());
    await heard.until(caughtUp);
    const next = store.newStream();
    const events = [...someEvents(1, type), ...someEvents(1), ...someEvents(1, type)];
    await store.append(next, events, 'no_stream');
    await heard.until(has(events[2]!.id));
    heard.stop();
    const received = heard.events().filter(({ streamId }) => streamId === next);
    expect(idsOf(received)).toEqual(idsOf([events[0]!, events[2]!]));
  });

  it('says how far it is while it keeps everything back, and passes nothing over', async () => {
    const from = (await store.append(store.newStream(), someEvents(1), 'no_stream')).position;
    const place = store.newStream();
    let last = 0n;
    for (let n = 0; n < 12; n++)
      last = (await store.append(place, [...someEvents(199), ...someEvents(1, type)], n ? 200 * n - 1 : 'no_stream'))
        .position;
    const heard = listen(from, only());
    await heard.until((so) => caughtUp(so) && so.events().some((event) => positionOf(event) === last));
    heard.stop();
    const checkpoints = heard.answers.flatMap(({ checkpoint }) => (checkpoint === undefined ? [] : [checkpoint]));
    expect(checkpoints.some((position) => position > from)).toBe(true);
    expect(heard.events()).toHaveLength(12);
    for (const [index, { checkpoint }] of heard.answers.entries())
      for (const event of heard.answers.slice(index + 1).flatMap(({ events }) => events))
        if (checkpoint !== undefined) expect(positionOf(event)).toBeGreaterThan(checkpoint);
  });
});
