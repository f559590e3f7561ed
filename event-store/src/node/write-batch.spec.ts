import { describe, expect, it } from '@jest/globals';
import { type AppendRequest, type ExpectedState, judgeAppend, mayDelete, type WriteRequest } from './write-request.js';
import { NodeError } from './refusal.js';
import {
  firstVisibleRevision,
  isSoftDeleted,
  oldestVisibleMicros,
  parseStreamMetadata,
  softDeletingMetadata,
  undeletingMetadata,
  type StreamState,
} from './stream-state.js';
import type { EventPlace } from './stored-event.js';
import { WriteBatch } from './write-batch.js';

const metadata = (json: string) => parseStreamMetadata(Buffer.from(json));
const softDeleted = metadata('{"$tb":9223372036854775807}');

function stream(last: number, more: Partial<StreamState> = {}): StreamState {
  return { name: 's', id: last < 0 ? 0 : 7, last, tombstoned: false, metadata: null, ...more };
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function append(expected: ExpectedState, ...ids: number[]): AppendRequest {
  const empty = Buffer.alloc(0);
  const events = ids.map((id) => ({ id: uuid(id), type: 'T', isJson: true, data: Buffer.from('{}'), metadata: empty }));
  return { kind: 'append', stream: 's', expected, events, bytes: 0, deadline: Infinity };
}

type Places = Record<number, EventPlace>;

/** given a stream, the ids at its revisions, and other known places of ids; when the writes come in one batch; then their outcomes */
function given(state: StreamState, storedIds: number[] = [], places: Places = {}) {
  const batch = new WriteBatch({
    head: 100,
    nextStreamId: 20,
    nowMicros: 5,
    newId: () => uuid(999_999),
    states: new Map([
      ['s', state],
      ['$$s', { ...stream(-1), name: '$$s' }],
    ]),
    placeOf: (id) => places[Number(id.slice(-12))],
    storedAt: (streamId, revision) => {
      const id = storedIds[revision];
      return id === undefined ? undefined : { id: uuid(id), streamId, revision, position: 10 + revision };
    },
  });
  return {
    when: (...requests: WriteRequest[]) => {
      const outcomes = requests.map((request) => {
        const outcome = batch.add(request);
        return outcome instanceof NodeError ? outcome.refusal.kind : `${outcome.revision}@${outcome.position}`;
      });
      return {
        outcomes,
        stored: batch.events.map((event) => `${event.type} ${event.revision}@${event.position}`),
        batch,
      };
    },
  };
}

describe('judgeAppend', () => {
  it.each([
    ['any', -1, 'write-unless-known'],
    ['any', 4, 'write-unless-known'],
    ['stream_exists', -1, 'conflict'],
    ['stream_exists', 4, 'write-unless-known'],
    ['no_stream', -1, 'write'],
    ['no_stream', 4, 'repeat-or-conflict'],
    [4, 4, 'write'],
    [3, 4, 'repeat-or-conflict'],
    [5, 4, 'conflict'],
    [0, -1, 'conflict'],
  ] as const)('expecting %s of a stream at %i: %s', (expected, last, verdict) => {
    expect(judgeAppend(expected, stream(last))).toBe(verdict);
  });

  it.each([
    ['any', 'write-unless-known'],
    ['stream_exists', 'conflict'],
    ['no_stream', 'write'],
    [4, 'write'],
    [3, 'repeat-or-conflict'],
  ] as const)('expecting %s of a soft-deleted stream at 4: %s', (expected, verdict) => {
    expect(judgeAppend(expected, stream(4, { metadata: softDeleted }))).toBe(verdict);
  });
});

describe('mayDelete', () => {
  it.each([
    ['any', 4, true, true],
    ['stream_exists', 4, true, true],
    [4, 4, true, true],
    [3, 4, false, false],
    ['no_stream', 4, false, false],
    ['any', -1, false, true],
    ['no_stream', -1, false, true],
    ['stream_exists', -1, false, false],
  ] as const)('expecting %s at %i: soft %s, tombstone %s', (expected, last, soft, tombstone) => {
    expect(mayDelete('soft-delete', expected, stream(last))).toBe(soft);
    expect(mayDelete('tombstone', expected, stream(last))).toBe(tombstone);
  });
});

describe('a batch of writes', () => {
  it('gives out revisions and positions without a gap, one write after the other', () => {
    const { outcomes, stored, batch } = given(stream(-1)).when(
      append('no_stream', 1, 2),
      append(1, 3),
      append('any', 4),
    );
    expect(outcomes).toEqual(['1@102', '2@103', '3@104']);
    expect(stored).toEqual(['T 0@101', 'T 1@102', 'T 2@103', 'T 3@104']);
    expect(batch.newStreams).toMatchObject([{ name: 's', id: 20 }]);
    expect(batch.touched.get('s')).toMatchObject({ id: 20, last: 3 });
  });

  it('lets the first of two with the same expectation win', () => {
    expect(given(stream(4)).when(append(4, 1), append(4, 2)).outcomes).toEqual(['5@101', 'wrong-expected-version']);
  });

  it('answers a repetition within the batch with the first answer', () => {
    const { outcomes, stored } = given(stream(4)).when(append(4, 1, 2), append(4, 1, 2), append('any', 1, 2));
    expect(outcomes).toEqual(['6@102', '6@102', '6@102']);
    expect(stored).toHaveLength(2);
  });

  it('answers a repetition of what is stored with its place, and only if all ids stand there in order', () => {
    const ids = [10, 11, 12, 13];
    expect(given(stream(3), ids).when(append('no_stream', 10, 11)).outcomes).toEqual(['1@11']);
    expect(given(stream(3), ids).when(append(1, 12, 13)).outcomes).toEqual(['3@13']);
    for (const other of [append(1, 13, 12), append(1, 12, 14), append(2, 13, 14), append(0, 10), append(1)]) {
      expect(given(stream(3), ids).when(other)).toMatchObject({ outcomes: ['wrong-expected-version'], stored: [] });
    }
  });

  it('takes known ids for a repetition only where this stream has them, at the revisions that the expectation names', () => {
    const here = (revision: number) => ({ streamId: 7, revision, position: 10 + revision });
    const elsewhere = (revision: number) => ({ ...here(revision), streamId: 8 });
    const after = (expected: ExpectedState, places: Places) =>
      given(stream(5), [], places).when(append(expected, 1, 2)).outcomes;
    expect(after(3, { 1: here(4), 2: here(5) })).toEqual(['5@15']);
    expect(after('any', { 1: here(4), 2: here(5) })).toEqual(['5@15']);
    const wrong: Places[] = [
      { 1: here(3), 2: here(4) },
      { 1: here(4), 2: here(3) },
      { 1: here(5), 2: here(4) },
      { 1: elsewhere(4), 2: elsewhere(5) },
      { 1: here(4), 2: elsewhere(5) },
      { 1: here(4) },
    ];
    for (const places of wrong) expect(after(3, places)).toEqual(['wrong-expected-version']);
    // Ids are unique within a stream, not within the log.
    expect(after('any', { 1: elsewhere(4), 2: elsewhere(5) })).toEqual(['7@102']);
    expect(after('any', { 1: here(4), 2: elsewhere(5) })).toEqual(['wrong-expected-version']);
  });

  it('calls it a conflict when only some ids are known', () => {
    expect(given(stream(4)).when(append('any', 1), append('any', 1, 2)).outcomes).toEqual([
      '5@101',
      'wrong-expected-version',
    ]);
  });

  it('brings a soft-deleted stream back: $tb moves to the first new revision', () => {
    const { outcomes, stored, batch } = given(stream(4, { metadata: softDeleted })).when(
      append('no_stream', 1),
      append(5, 2),
    );
    expect(outcomes).toEqual(['5@102', '6@103']);
    expect(stored).toEqual(['$metadata 0@101', 'T 5@102', 'T 6@103']);
    expect(batch.events[0]?.data.toString()).toBe('{"$tb":5}');
    expect(batch.touched.get('s')?.metadata?.truncateBefore).toBe(5);
  });

  it('sees a delete of the same batch', () => {
    const soft: WriteRequest = { kind: 'soft-delete', stream: 's', expected: 4, deadline: Infinity };
    const { outcomes } = given(stream(4)).when(soft, append('stream_exists', 1), append('any', 2));
    expect(outcomes).toEqual(['0@101', 'wrong-expected-version', '5@103']);
    const tombstone: WriteRequest = { ...soft, kind: 'tombstone' };
    const metastream = { ...append('any', 9), stream: '$$s' };
    expect(given(stream(4)).when(tombstone, append('any', 1), metastream, tombstone).outcomes).toEqual([
      'Infinity@101',
      'stream-deleted',
      'stream-deleted',
      'stream-deleted',
    ]);
  });
});

describe('stream metadata', () => {
  it('knows long.MaxValue from the numbers around it', () => {
    expect(isSoftDeleted(stream(4, { metadata: softDeleted }))).toBe(true);
    expect(isSoftDeleted(stream(4, { metadata: metadata('{"$tb":922337203685477580}') }))).toBe(false);
    expect(isSoftDeleted(stream(4, { metadata: metadata('{"$tb": 9223372036854775807, "a": 1}') }))).toBe(true);
  });

  it.each(['', 'null', '[]', '7', '{'])('is none where it is no object: %j', (json) => {
    expect(metadata(json)).toBeNull();
  });

  it('says what a reader may see', () => {
    expect(firstVisibleRevision(stream(9))).toBe(0);
    expect(firstVisibleRevision(stream(9, { metadata: metadata('{"$tb":3}') }))).toBe(3);
    expect(firstVisibleRevision(stream(9, { metadata: metadata('{"$tb":3,"$maxCount":2}') }))).toBe(8);
    expect(firstVisibleRevision(stream(9, { metadata: softDeleted }))).toBe(10);
    expect(oldestVisibleMicros(stream(9, { metadata: metadata('{"$maxAge":2}') }), 5_000)).toBe(3_000_000);
  });

  it('keeps other metadata through a delete and back', () => {
    const before = metadata('{"owner":"sample","$tb":2}');
    const deleted = softDeletingMetadata(before).toString();
    expect(deleted).toBe('{"owner":"sample","$tb":9223372036854775807}');
    expect(softDeletingMetadata(null).toString()).toBe('{"$tb":9223372036854775807}');
    const back = metadata(deleted);
    expect(back && undeletingMetadata(back, 5).toString()).toBe('{"owner":"sample","$tb":5}');
  });
});
