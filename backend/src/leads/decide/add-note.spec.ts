import { describe, it } from '@jest/globals';
import { addNoteSchema } from '../../../../contracts/src/leads/routes.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { noteAdded } from '../../../../contracts/src/leads/events.js';
import { given } from '../../../../testing/given-when-then.js';
import { addNote } from './notes.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const { noteId, content } = noteAdded.example;

describe('add note', () => {
  it('writes the note down under the id of the command', () => {
    given([created])
      .when(addNote, { content }, { commandId: noteId })
      .then([{ type: 'NoteAdded', data: { noteId, content } }]);
  });

  it('takes the same words twice', () => {
    given([created, { type: 'NoteAdded', data: { noteId, content } }])
      .when(addNote, { content }, { commandId: '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55' })
      .then([{ type: 'NoteAdded', data: { noteId: '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55', content } }]);
  });

  it.each(['', '   ', '\n\t'])('ignores blank text %j', (blank) => {
    given([created])
      .when(addNote, addNoteSchema.parse({ content: blank }))
      .then([]);
  });

  it('needs a living lead', () => {
    given([]).when(addNote, { content }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(addNote, { content })
      .then('lead_deleted');
  });
});
