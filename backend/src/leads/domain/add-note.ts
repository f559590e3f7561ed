import type { AddNote } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** A member of staff writes a note. Blank text does nothing; the note takes the command's id. */
export const addNote: CommandDefinition<LeadState, AddNote, LeadEvent> = {
  name: 'AddNote',
  decider: leadDecider,
  decide(state, { content }, { commandId }) {
    livingLead(state);
    return content === '' ? [] : [{ type: 'NoteAdded', data: { noteId: commandId, content } }];
  },
};
