import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { deletionIn } from './deletion.js';

const ann = { kind: 'user', id: '11111111-1111-4111-8111-111111111111' } as const;
const event = (field: string, to: unknown, occurredAt = '2026-03-03T20:15:00.000Z') =>
  ({ actor: ann, actorName: 'Ann', occurredAt, changes: [{ field, from: null, to }] }) as HistoryEvent;

describe('the deletion at the end of a history', () => {
  it('names who and when, whatever came after it', () => {
    const events = [
      event('status', 'leads'),
      event('deleted', true),
      event('noteCount', 1, '2026-03-04T20:15:00.000Z'),
    ];
    expect(deletionIn(events, undefined)).toEqual({ by: 'Ann', at: '2026-03-03T20:15:00.000Z' });
    expect(deletionIn(events, ann.id)?.by).toBe('you');
  });

  it('is none of a lead that is there, or there again', () => {
    expect(deletionIn([event('deleted', false)], undefined)).toBeNull();
    expect(deletionIn([event('deleted', true), event('deleted', false)], undefined)).toBeNull();
  });
});
