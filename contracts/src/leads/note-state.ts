import type { LeadEvent } from './lead-events.js';

export const noteTypes = ['NoteAdded', 'NoteCorrected'] as const satisfies LeadEvent['type'][];
export type NoteEvent = Extract<LeadEvent, { type: (typeof noteTypes)[number] }> & { id: string };

/** A note as its events made it. */
export interface WordedNote {
  noteId: string;
  /** The note's event. */
  eventId: string;
  first: string;
  /** The newest wording, and the event that gave it. */
  content: string;
  wording: string;
}

/** The notes after a lead's events, in the order in which they were added: the one fold of them, for decisions and the console. */
export function wordedNotes(events: readonly NoteEvent[]): WordedNote[] {
  const notes = new Map<string, WordedNote>();
  for (const { id, type, data } of events) {
    const { content } = data;
    const note = type === 'NoteAdded' ? { noteId: data.noteId, eventId: id, first: content } : notes.get(data.eventId);
    if (note) notes.set(note.eventId, { ...note, content, wording: id });
  }
  return [...notes.values()];
}
