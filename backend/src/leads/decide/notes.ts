import type { AddNote } from '../../../../contracts/src/leads/routes.js';
import type { CorrectNote } from '../../../../contracts/src/leads/work-routes.js';
import { wordedNotes } from '../../../../contracts/src/leads/note-state.js';
import { leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { MessageChannel } from '../../../../contracts/src/messages/message.js';

/** A member of staff writes a note. Blank text does nothing; the note takes the command's id. */
export const addNote: LeadCommand<AddNote> = {
  name: 'AddNote',
  decider: leadDecider,
  decide(state, { content }, { commandId }) {
    livingLead(state);
    return content === '' ? [] : [{ type: 'NoteAdded', data: { noteId: commandId, content } }];
  },
};

/**
 * A member of staff, not only its author, rewords a note. The first wording stays in the log; the same wording again does nothing.
 * Refused with note_not_found, and with note_changed if the wording that they saw is no longer the newest.
 */
export const correctNote: LeadCommand<CorrectNote & { noteId: string }> = {
  name: 'CorrectNote',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { noteId, content, wording }, { history }) {
    livingLead(state);
    if (!history) throw new Error('CorrectNote decides on the history, and was given none');
    const words = history.flatMap((event) =>
      event.readable && (event.type === 'NoteAdded' || event.type === 'NoteCorrected') ? [event] : [],
    );
    const note = wordedNotes(words).find((each) => each.noteId === noteId);
    if (!note) throw new DomainError('note_not_found');
    if (note.content !== content && wording !== undefined && wording !== note.wording)
      throw new DomainError('note_changed');
    return note.content === content ? [] : [{ type: 'NoteCorrected', data: { eventId: note.eventId, content } }];
  },
};

export interface Written {
  messageId: string;
  channel: MessageChannel;
  /** When it was sent: ISO 8601, UTC. */
  at: string;
}

/** A member of staff's message to the owner was sent: one contact per message. Also for a deleted lead; nothing if there is none. */
export const noteWritten: LeadCommand<Written> = {
  name: 'NoteWritten',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { messageId, channel, at }, { history = [] }) {
    const known = history.some(
      (event) => event.readable && event.type === 'ContactLogged' && event.data.messageId === messageId,
    );
    if (!state || known) return [];
    const kind = channel === 'sms' ? 'text' : 'email';
    return [{ type: 'ContactLogged', data: { kind, outcome: 'sent', at, note: null, messageId } }];
  },
};
