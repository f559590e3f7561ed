import { describe, expect, it } from '@jest/globals';
import { fileAttached } from '../../../../../contracts/src/files/events.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { filesOf, wantsOf } from './files-of.js';

const example = fileAttached.example;
let count = 0;
const event = (type: string, data: object, more: Partial<HistoryEvent> = {}): HistoryEvent =>
  ({
    ...{ id: `event-${count++}`, type, data, changes: [], actorName: 'Ann Sample' },
    ...{ actor: { kind: 'user', id: 'x' }, occurredAt: '2026-03-02T15:00:00.000Z', undoable: true },
    ...more,
  }) as unknown as HistoryEvent;
const attached = (fileId: string, more: object = {}) => event('FileAttached', { ...example, fileId, ...more });
const removed = (fileId: string) => event('FileRemoved', { fileId, name: example.name, mediaType: example.mediaType });
const ids = (events: HistoryEvent[]) => filesOf(events).photos.map(({ id }) => id);

describe('the files of a lead', () => {
  it('are photos and documents, the newest first, with who attached them', () => {
    const { photos, documents } = filesOf([
      attached('a'),
      attached('b'),
      attached('c', { mediaType: 'application/pdf', width: null, height: null }),
    ]);
    expect(photos.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(documents).toMatchObject([{ id: 'c', width: null, author: 'Ann Sample', authorId: 'x' }]);
  });

  it('are gone when they were removed, and stand where they stood when that was undone', () => {
    const events = [attached('a'), attached('b'), removed('a')];
    expect(ids(events)).toEqual(['b']);
    const back = event('FileAttached', { ...example, fileId: 'a' }, { undoes: events[2]!.id });
    expect(ids([...events, back])).toEqual(['b', 'a']);
    expect(ids([...events, attached('a')])).toEqual(['a', 'b']);
  });

  it('are this lead’s only, and none of an event that cannot be read', () => {
    expect(ids([{ ...attached('a'), of: { kind: 'lead', id: 'other' } }])).toEqual([]);
    expect(ids([event('FileAttached', { fileId: 'a' }, { unreadable: 'name: Required' })])).toEqual([]);
  });
});

describe('the documents that the owner was asked for', () => {
  const what = 'Proof of insurance';
  const wanted = (wantedId: string, more: Partial<HistoryEvent> = {}) =>
    event('DocumentWanted', { wantedId, what }, more);
  const wants = (events: HistoryEvent[]) => wantsOf(events).map(({ id }) => id);

  it('are those that have not come, oldest first, in the words of staff', () => {
    const asked = [wanted('w'), wanted('x'), attached('a', { wanted: 'x' })];
    expect(wantsOf(asked)).toEqual([{ id: 'w', what, since: '2026-03-02T15:00:00.000Z' }]);
    expect(wants([...asked, removed('a')])).toEqual(['w', 'x']);
    expect(wants([...asked, event('DocumentWantWithdrawn', { wantedId: 'w' })])).toEqual([]);
  });

  it('are this lead’s only, and none of an event that cannot be read', () => {
    expect(wants([wanted('w', { of: { kind: 'lead', id: 'other' } })])).toEqual([]);
    expect(wants([wanted('w', { unreadable: 'sealed' })])).toEqual([]);
  });
});
