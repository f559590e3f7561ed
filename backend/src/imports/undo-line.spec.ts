import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { commandId, logOf } from '../../../testing/given-when-then.js';
import { undoOf } from './import-work.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const note = { type: 'NoteAdded', data: { noteId: commandId(9), content: 'x' } } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
// Each append of a sample history has its own correlation id.
const [madeBy, undoneBy] = [commandId(0), commandId(1)];

describe('the undo of an imported lead', () => {
  it('deletes it as it was made', () =>
    expect(undoOf(logOf([[created, note]]), madeBy, undoneBy)).toEqual({
      undone: 'reversed',
      reason: null,
      delete: true,
    }));
  it('is done already where it was', () =>
    expect(undoOf(logOf([created, deleted]), madeBy, undoneBy)).toMatchObject({ undone: 'reversed', delete: false }));
  it('keeps what somebody worked on, or deleted', () => {
    expect(undoOf(logOf([created, note]), madeBy, commandId(7))).toMatchObject({ undone: 'kept' });
    expect(undoOf(logOf([created, note, deleted]), madeBy, commandId(7)).reason).toBe('It has been deleted since.');
  });
  it('keeps one for which something was begun elsewhere, unless it was deleted already', () => {
    const sent = 'A document was sent since.';
    expect(undoOf(logOf([[created, note]]), madeBy, undoneBy, sent)).toEqual({
      ...{ undone: 'kept', reason: sent, delete: false },
    });
    expect(undoOf(logOf([created, deleted]), madeBy, undoneBy, sent)).toMatchObject({ undone: 'reversed' });
  });
  it('looks only at what came after it brought the lead back', () => {
    const twice = logOf([created, deleted, { type: 'LeadRestored', data: {} }]);
    expect(undoOf(twice, commandId(2), commandId(7))).toMatchObject({ undone: 'reversed', delete: true });
  });
  it('fails where the log has no such lead', () =>
    expect(undoOf([], madeBy, undoneBy)).toMatchObject({ undone: 'failed' }));
});
