import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { actorOf } from '../../history/actor-of.js';

export interface Author {
  /** Display name of the author. */
  author: string;
  /** The author's user id; null if it is not a user. */
  authorId: string | null;
}

export interface Note extends Author {
  id: string;
  /** Its id in commands. */
  noteId: string;
  /** Its current wording. */
  content: string;
  /** The event that set this wording. */
  wording: string;
  initials: string;
  at: string;
  /** Its first wording, and who set the current one, and when; null while the first one is current. */
  corrected: (Author & { first: string; at: string }) | null;
}

/** The notes among a lead's events, newest first. @param events oldest first */
export function notesOf(events: readonly HistoryEvent[]): Note[] {
  const notes = new Map<string, Note>();
  for (const event of events) {
    const { content, noteId, eventId } = event.data;
    if (typeof content !== 'string') continue;
    if (event.type === 'NoteAdded' && typeof noteId === 'string') {
      const { initials } = actorOf(event);
      notes.set(event.id, {
        id: event.id,
        noteId,
        content,
        ...authorOf(event),
        initials,
        at: event.occurredAt,
        wording: event.id,
        corrected: null,
      });
    }
    const note = event.type === 'NoteCorrected' && typeof eventId === 'string' ? notes.get(eventId) : undefined;
    if (note) notes.set(note.id, reworded(note, content, event));
  }
  return [...notes.values()].reverse();
}

function reworded(note: Note, content: string, event: HistoryEvent): Note {
  const first = note.corrected?.first ?? note.content;
  return {
    ...note,
    content,
    wording: event.id,
    corrected: content === first ? null : { first, ...authorOf(event), at: event.occurredAt },
  };
}

/** The author, as people call them. */
export function authorOf(event: HistoryEvent): Author {
  const { actor } = event;
  return { author: actorOf(event).name, authorId: actor.kind === 'user' ? actor.id : null };
}
