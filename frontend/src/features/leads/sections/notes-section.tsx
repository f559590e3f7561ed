import { useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { NoteForm } from './note-form.js';
import { NoteItem } from './note-item.js';
import { notesOf } from './notes-of.js';
import { NothingYet, Section } from '../../../ui/section.js';

/**
 * Staff's notes on a lead, newest first, and the field for the next one.
 * @param events up to the shown moment, oldest first
 * @param moment the shown past moment; null for now
 * @param locked why nothing can be written; null if something can
 */
export function NotesSection({
  leadId,
  events,
  moment,
  locked,
}: {
  leadId: string;
  events: readonly HistoryEvent[];
  moment: string | null;
  locked: string | null;
}) {
  const notes = useMemo(() => notesOf(events), [events]);
  return (
    <Section title="Notes">
      <div className="mb-2">
        <NoteForm leadId={leadId} past={moment !== null} locked={locked} />
      </div>
      {notes.length === 0 ? (
        <NothingYet>
          No notes yet.{locked === null && ' Write here what colleagues should know before they call.'}
        </NothingYet>
      ) : (
        <ul aria-label="Notes" className="flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.id} leadId={leadId} note={note} locked={locked} />
          ))}
        </ul>
      )}
    </Section>
  );
}
