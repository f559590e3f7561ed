import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import {
  type NoteEvent,
  noteTypes,
  type WordedNote,
  wordedNotes,
} from '../../../../../contracts/src/leads/note-state.js';
import { ownOf } from '../../history/recorded.js';
import { actorOf } from '../../history/actor-of.js';

export interface Author {
  /** Display name of the author. */
  author: string;
  /** The author's user id; null if it is not a user. */
  authorId: string | null;
}

export interface Note extends Author, Omit<WordedNote, 'eventId' | 'first'> {
  id: string;
  initials: string;
  at: string;
  /** Its first wording, and who set the current one, and when; null while the first one is current. */
  corrected: (Author & { first: string; at: string }) | null;
}

/** The notes among a lead's events, newest first. @param events oldest first */
export function notesOf(events: readonly HistoryEvent[]): Note[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return wordedNotes(ownOf<NoteEvent>(events, noteTypes))
    .map(({ eventId, first, ...note }) => {
      const [added, reworded] = [byId.get(eventId)!, byId.get(note.wording)!];
      const { initials } = actorOf(added);
      const corrected = { first, ...authorOf(reworded), at: reworded.occurredAt };
      return {
        ...{ ...note, id: eventId, ...authorOf(added), initials, at: added.occurredAt },
        corrected: note.content === first ? null : corrected,
      };
    })
    .reverse();
}

/** The author, as people call them. */
export function authorOf(event: HistoryEvent): Author {
  const { actor } = event;
  return { author: actorOf(event).name, authorId: actor.kind === 'user' ? actor.id : null };
}
