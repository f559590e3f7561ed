import { describe, expect, it } from '@jest/globals';
import type { History, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { standingFrom, whatOthersDid } from './changed-meanwhile.js';

const ann = { kind: 'user' as const, id: '11111111-1111-4111-8111-111111111111' };

function historyOf(...events: [actor: HistoryEvent['actor'], changes: Record<string, unknown>][]): History {
  const history = events.map(([actor, changes], revision) => ({
    ...{
      id: crypto.randomUUID(),
      type: 'Some',
      revision,
      position: String(revision),
      occurredAt: '',
      correlationId: '',
    },
    ...{ causationId: '', data: {}, undoable: false, actor, actorName: actor.id ? 'Ann' : null },
    changes: Object.entries(changes).map(([field, to]) => ({ field, from: null, to })),
  }));
  return { id: crypto.randomUUID(), revision: events.length - 1, events: history };
}

describe('where a lead is meanwhile', () => {
  const created = [
    { kind: 'visitor', id: null },
    { status: 'leads', deleted: false },
  ] as const;

  it('is the last move, by whoever made it, whatever was noted since', () => {
    const history = historyOf([...created], [ann, { status: 'won' }], [{ kind: 'system', id: null }, { noteCount: 1 }]);
    expect(standingFrom(history, undefined)).toEqual({ status: 'won', revision: 2, end: null, by: 'Ann' });
    expect(whatOthersDid(standingFrom(history, ann.id))).toBe('You moved this lead to Won in another window.');
  });

  it('names nobody where it was no person of the office', () => {
    expect(whatOthersDid(standingFrom(historyOf([...created]), ann.id))).toBe('Somebody moved this lead to New Lead.');
  });

  it('is merged into another one until it was unmerged, whatever was moved since', () => {
    const merged = historyOf([...created], [ann, { mergedInto: 'other' }]);
    expect(standingFrom(merged, undefined).end).toEqual({ kind: 'merged', into: 'other' });
    expect(whatOthersDid(standingFrom(merged, undefined))).toBe('Ann merged this lead into another one.');
    const unmerged = historyOf([...created], [ann, { mergedInto: 'other' }], [ann, { mergedInto: null }]);
    expect(standingFrom(unmerged, undefined).end).toBeNull();
  });

  it('is deleted until it was restored', () => {
    const deleted = historyOf([...created], [ann, { deleted: true }]);
    expect(whatOthersDid(standingFrom(deleted, undefined))).toBe('Ann deleted this lead.');
    const restored = historyOf([...created], [ann, { deleted: true }], [ann, { deleted: false }]);
    expect(standingFrom(restored, undefined).end).toBeNull();
  });
});
