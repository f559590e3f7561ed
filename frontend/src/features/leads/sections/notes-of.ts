import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { actorOf } from '../../history/actor-of.js';

export interface Author {
  /** By display name. */
  author: string;
  /** A user's; null for whoever is none. */
  authorId: string | null;
}

export interface Note extends Author {
  id: string;
  /** What commands call it. */
  noteId: string;
  /** As it is worded now. */
  content: string;
  /** The event that gave it these words. */
  wording: string;
  initials: string;
  at: string;
  /** Its first wording, and who gave it the one of now, and when; null while that is the first. */
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
        ...{ id: event.id, noteId, content, ...authorOf(event), initials },
        ...{ at: event.occurredAt, wording: event.id, corrected: null },
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

/** Who did it, as people call them. */
export function authorOf(event: HistoryEvent): Author {
  const { actor } = event;
  return { author: actorOf(event).name, authorId: actor.kind === 'user' ? actor.id : null };
}
