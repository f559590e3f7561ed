import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { appendedAt, commandId, logOf } from '../../../testing/given-when-then.js';
import { undoOf } from './import-work.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const note = { type: 'NoteAdded', data: { noteId: commandId(9), content: 'x' } } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const restored = { type: 'LeadRestored', data: {} } as const;
const erased = { type: 'LeadErased', data: {} } as never;
const kept = (reason: string) => ({ undone: 'kept', reason, delete: false });
// Each append of a sample history has its own correlation id.
const by = (append: number) => commandId(append);

describe('the sentence about an imported lead that stays', () => {
  it.each([
    ['restored before the import', [created, deleted, restored], 9, kept('It had been restored before this import.')],
    ['erased since', [created, erased], 0, kept('The person has been erased since.')],
    ['deleted since, by somebody', [created, deleted], 0, kept('It has been deleted since.')],
    ['changed since', [created, note], 0, kept('It has been changed since (2026-03-02).')],
    ['deleted, and restored since', [created, deleted, restored], 0, kept('It has been changed since (2026-03-02).')],
  ])('that was %s', (_what, appends, madeBy, plan) => {
    expect(undoOf(logOf(appends), by(madeBy), by(8))).toEqual(plan);
  });

  it('names the day of the first change', () => {
    const appends = [created, ...Array.from({ length: 600 }, () => note)];
    expect(appendedAt(1).slice(0, 10)).toBe('2026-03-02');
    expect(appendedAt(600).slice(0, 10)).toBe('2026-03-03');
    expect(undoOf(logOf(appends), by(0), by(700))).toEqual(kept('It has been changed since (2026-03-02).'));
  });

  it('is about no other command than the undo: what this did and was changed again is a change', () => {
    expect(undoOf(logOf([created, note]), by(0), by(1))).toEqual(kept('It has been changed since (2026-03-02).'));
    expect(undoOf(logOf([created, deleted]), by(0), by(1))).toEqual({
      undone: 'reversed',
      reason: null,
      delete: false,
    });
  });

  it('is that the log has no such lead, where it has none', () => {
    expect(undoOf([], by(0), by(1))).toEqual({ undone: 'failed', reason: 'It is not in the log.', delete: false });
  });
});
