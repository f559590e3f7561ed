import { describe, expect, it } from '@jest/globals';
import { correctNoteSchema } from '../../../../contracts/src/leads/work-routes.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { noteAdded } from '../../../../contracts/src/leads/events.js';
import { eventId, given } from '../../../../testing/given-when-then.js';
import { correctNote } from './notes.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const note = { type: 'NoteAdded', data: noteAdded.example } as const;
const { noteId, content: first } = noteAdded.example;
const other = {
  type: 'NoteAdded',
  data: { noteId: '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55', content: 'Another' },
} as const;
const corrected = (content: string) => ({ type: 'NoteCorrected', data: { eventId: eventId(1), content } }) as const;

describe('correct note', () => {
  it('gives the note another wording, by the event that wrote it', () => {
    given([created, note, other])
      .when(correctNote, { noteId, content: 'Calls after six' })
      .then([corrected('Calls after six')]);
  });

  it('goes by the newest wording: the same is nothing to do, the first one again is a correction', () => {
    given([created, note, other]).when(correctNote, { noteId, content: first }).then([]);
    const twice = [created, note, other, corrected('Calls after six'), corrected('Calls after seven')];
    given(twice).when(correctNote, { noteId, content: 'Calls after seven' }).then([]);
    given(twice)
      .when(correctNote, { noteId, content: first })
      .then([corrected(first)]);
  });

  it('is refused where somebody was faster, and both did not write the same', () => {
    const once = [created, note, corrected('Calls after six')];
    const mine = { noteId, content: 'Calls after seven' };
    given(once)
      .when(correctNote, { ...mine, wording: eventId(1) })
      .then('note_changed');
    given(once)
      .when(correctNote, { ...mine, wording: eventId(2) })
      .then([corrected('Calls after seven')]);
    given(once)
      .when(correctNote, { noteId, content: 'Calls after six', wording: eventId(1) })
      .then([]);
  });

  it('refuses a note that this lead does not have', () => {
    given([created, other]).when(correctNote, { noteId, content: 'Calls after six' }).then('note_not_found');
  });

  it.each(['', '  ', '\n'])('refuses the blank text %j', (content) => {
    expect(correctNoteSchema.safeParse({ content }).error?.issues.map(({ message }) => message)).toEqual([
      'Note is required',
    ]);
  });

  it('stays', () => {
    given([created, note, corrected('Calls after six')])
      .when(undo, { eventId: eventId(2) })
      .then('undo_not_possible');
  });

  it('needs a living lead', () => {
    given([]).when(correctNote, { noteId, content: 'x' }).then('lead_not_found');
    given([created, note, { type: 'LeadDeleted', data: {} }])
      .when(correctNote, { noteId, content: 'x' })
      .then('lead_deleted');
  });
});
