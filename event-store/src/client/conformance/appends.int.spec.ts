import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  idsOf,
  notAsked,
  openConformanceStore,
  placesOf,
  refusalOf,
  someEvents,
} from '../../../test/conformance-store.js';
import type { ConformanceStore } from '../../../test/conformance-store.js';
import { LogUnavailable, WrongExpectedRevision } from '../../errors.js';
import { positionOf } from '../../sealing/decode-batch.js';
import { AppendSession } from '../append-session.js';
import { LogConnection } from '../connection.js';

let store: ConformanceStore;
beforeAll(async () => {
  store = await openConformanceStore();
});
afterAll(() => store.close());

const head = async () => positionOf((await store.read({ from: 'end', backwards: true, limit: 1 }))[0]!);

/** A stream with this many events. */
async function filled(count: number) {
  const stream = store.newStream();
  const events = someEvents(count);
  const answer = await store.append(stream, events, 'no_stream');
  return { stream, events, answer };
}

describe('an append', () => {
  it('to a stream that must be new begins it at revision 0', async () => {
    const { answer } = await filled(1);
    expect(answer.revision).toBe(0);
  });

  it('of several events puts them one after the other and answers the last', async () => {
    const { stream, events, answer } = await filled(5);
    expect(answer.revision).toBe(4);
    const places = placesOf(await store.read({ stream }));
    expect(places.map(({ id, revision }) => ({ id, revision }))).toEqual(
      idsOf(events).map((id, revision) => ({ id, revision })),
    );
    expect(places.at(-1)!.position).toBe(answer.position);
  });

  it('goes on from the exact revision that it expects', async () => {
    const { stream } = await filled(2);
    expect(await store.append(stream, someEvents(2), 1)).toMatchObject({ revision: 3 });
  });

  it("expecting 'any' begins a stream, and goes on with it", async () => {
    const stream = store.newStream();
    expect(await store.append(stream, someEvents(1), 'any')).toMatchObject({ revision: 0 });
    expect(await store.append(stream, someEvents(1), 'any')).toMatchObject({ revision: 1 });
  });

  it('can be read as soon as it is answered', async () => {
    for (let n = 0; n < 20; n++) {
      const { stream, events } = await filled(1);
      expect(idsOf(await store.read({ stream }))).toEqual(idsOf(events));
    }
  });

  it('is answered with a position beyond any that the log had before', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await head();
      expect((await filled(1)).answer.position).toBeGreaterThan(before);
    }
  });

  it('is answered under its own correlation id, however many are under way', async () => {
    const sizes = Array.from({ length: 100 }, (_, n) => 1 + (n % 7));
    const answers = await Promise.all(sizes.map((size) => filled(size)));
    expect(answers.map(({ answer }) => answer.revision)).toEqual(sizes.map((size) => size - 1));
  });

  it('that is sent behind another over one call is stored behind it', async () => {
    const stream = store.newStream();
    const appends = Array.from({ length: 50 }, (_, n) =>
      store.append(stream, someEvents(1), n === 0 ? 'no_stream' : n - 1),
    );
    const answers = await Promise.all(appends);
    expect(answers.map(({ revision }) => revision)).toEqual(answers.map((_, n) => n));
    const positions = answers.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)));
  });

  it('takes a stream name of any letters', async () => {
    const stream = `${store.newStream()}-ä ☂/%`;
    const events = someEvents(1);
    await store.append(stream, events, 'no_stream');
    expect((await store.read({ stream })).map(({ streamId }) => streamId)).toEqual([stream]);
  });

  it('of 200 events takes half a megabyte, which a restore sends at once', async () => {
    const stream = store.newStream();
    const data = JSON.stringify('x'.repeat(2_600));
    await store.append(
      stream,
      someEvents(200).map((event) => ({ ...event, data })),
      'no_stream',
    );
    expect(await store.read({ stream })).toHaveLength(200);
  });

  it('that is too large is refused by itself: the call goes on', async () => {
    const stream = store.newStream();
    const data = JSON.stringify('x'.repeat(2 * 1024 * 1024));
    const refusal = await refusalOf(
      store.append(
        stream,
        someEvents(1).map((event) => ({ ...event, data })),
        'no_stream',
      ),
    );
    if (refusal === undefined) return notAsked('its MaxAppendSize is larger than 2 MB');
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(LogUnavailable);
    expect(await store.read({ stream })).toEqual([]);
    expect((await filled(1)).answer.revision).toBe(0);
  });
});

describe('an append at another revision than the expected', () => {
  const actual = async (append: Promise<unknown>) => {
    const refusal = await refusalOf(append);
    expect(refusal).toBeInstanceOf(WrongExpectedRevision);
    return (refusal as WrongExpectedRevision).actual;
  };

  it('says at which revision a stream is that should be new', async () => {
    const { stream } = await filled(3);
    expect(await actual(store.append(stream, someEvents(1), 'no_stream'))).toBe(2);
  });

  it('says at which revision a stream is that has gone on', async () => {
    const { stream } = await filled(3);
    expect(await actual(store.append(stream, someEvents(1), 1))).toBe(2);
  });

  it('says at which revision a stream is that is not there yet', async () => {
    const { stream } = await filled(3);
    expect(await actual(store.append(stream, someEvents(1), 7))).toBe(2);
  });

  it('says that a stream never was', async () => {
    expect(await actual(store.append(store.newStream(), someEvents(1), 0))).toBe(-1);
  });

  it('stores none of its events', async () => {
    const { stream, events } = await filled(1);
    await actual(store.append(stream, someEvents(3), 'no_stream'));
    expect(idsOf(await store.read({ stream }))).toEqual(idsOf(events));
  });

  it('lets one of two that expect the same through', async () => {
    for (let n = 0; n < 20; n++) {
      const { stream } = await filled(1);
      const outcomes = await Promise.allSettled([1, 2].map(() => store.append(stream, someEvents(1), 0)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await store.read({ stream })).toHaveLength(2);
    }
  });
});

describe('an append that is repeated with its ids and expected revision', () => {
  it('is stored once, and answered with its first revision, for a stream that had to be new', async () => {
    const { stream, events, answer } = await filled(3);
    const again = await store.session.append(stream, events, 'no_stream');
    expect(again.revision).toBe(answer.revision);
    expect(idsOf(await store.read({ stream }))).toEqual(idsOf(events));
  });

  it('is stored once, and answered with its first revision, for an exact one', async () => {
    const { stream } = await filled(1);
    const events = someEvents(2);
    await store.append(stream, events, 0);
    expect((await store.session.append(stream, events, 0)).revision).toBe(2);
    expect(await store.read({ stream })).toHaveLength(3);
  });

  it('is so, too, when others came after it', async () => {
    const { stream, events } = await filled(2);
    await store.append(stream, someEvents(3), 1);
    expect((await store.session.append(stream, events, 'no_stream')).revision).toBe(1);
    expect(await store.read({ stream })).toHaveLength(5);
  });

  it('is so, too, over another connection', async () => {
    const { stream, events } = await filled(2);
    const connection = new LogConnection(store.url);
    const session = new AppendSession(connection);
    try {
      expect((await session.append(stream, events, 'no_stream')).revision).toBe(1);
    } finally {
      session.close();
      await connection.close();
    }
    expect(await store.read({ stream })).toHaveLength(2);
  });

  it('is so, too, while the first is still under way', async () => {
    const stream = store.newStream();
    const events = someEvents(2);
    const both = await Promise.all([1, 2].map(() => store.session.append(stream, events, 'no_stream')));
    expect(both.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(await store.read({ stream })).toHaveLength(2);
  });

  it('is answered without a position, or with one that the log had reached before', async () => {
    const { stream, events, answer } = await filled(2);
    const before = await head();
    const { position } = await store.session.append(stream, events, 'no_stream');
    expect(before).toBeGreaterThanOrEqual(answer.position);
    expect(position ?? 0n).toBeLessThanOrEqual(before);
  });

  it('is another append under other ids', async () => {
    const { stream, events } = await filled(1);
    const others = events.map((event) => ({ ...event, id: randomUUID() }));
    expect(await refusalOf(store.append(stream, others, 'no_stream'))).toBeInstanceOf(WrongExpectedRevision);
  });
});
