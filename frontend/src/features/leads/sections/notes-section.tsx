import { useEffect, useMemo, useRef, useState } from 'react';
import { Pencil } from 'lucide-react';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { FieldError, TextArea } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { useEmails } from '../../people/names-query.js';
import { NoteCorrection } from './note-correction.js';
import { type Note, notesOf } from './notes-of.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { When } from '../../../ui/when.js';
import { leadsRoutes, addNoteSchema } from '../../../../../contracts/src/leads/routes.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** Writes a note. Blank text is ignored; unsaved text stays, even after a reload. @param past the page shows the past, without that text */
function NoteForm({ leadId, past, locked }: { leadId: string; past: boolean; locked: string | null }) {
  const form = useCommandForm({
    name: `note:${leadId}`,
    blank: { content: '' },
    schema: addNoteSchema,
    send: (body, key) => sendTo('lead', leadsRoutes.note, { id: leadId, body, key }),
    errorsOf: (error) => ({
      content: `The note could not be saved: ${sentenceOf(error, 'Please try again.')} It is still here.`,
    }),
    onDone: () => {
      form.enter({ content: '' });
    },
    holds: 'typed',
  });
  const { content } = form.entries;
  const save = () => content.trim() !== '' && form.submit();
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        aria-label="Write a note"
        placeholder="Write a note"
        maxLength={10_000}
        value={past ? '' : content}
        readOnly={form.busy || locked !== null}
        onChange={(event) => form.enter({ content: event.target.value })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="flex items-start gap-2">
        <div role="alert" className="min-w-0 flex-1">
          {form.errors.content && <FieldError>{form.errors.content}</FieldError>}
        </div>
        <GuardedButton reason={locked} type={locked === null ? 'submit' : 'button'} busy={form.busy}>
          {form.busy ? 'Saving…' : 'Add note'}
        </GuardedButton>
      </div>
    </form>
  );
}

/** One note, which can be corrected in place; its first wording stays available. @param locked why not; null if it can */
function NoteItem({ leadId, note, locked }: { leadId: string; note: Note; locked: string | null }) {
  const { content, author, authorId, initials, at, corrected } = note;
  const [correcting, setCorrecting] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const closed = useRef(false);
  // After saving or discarding, the focus returns to the button that started the correction.
  useEffect(() => {
    if (closed.current && !correcting) item.current?.querySelector<HTMLElement>('[data-corrects]')?.focus();
    closed.current = false;
  }, [correcting]);
  const close = () => {
    closed.current = true;
    setCorrecting(false);
  };
  return (
    <li ref={item} className="flex gap-2.5 py-2.5 last:pb-0">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-2xs font-semibold text-ink-soft"
      >
        {initials}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <By author={author} authorId={authorId} at={at} />
          {!correcting && (
            <GuardedButton
              data-corrects
              reason={locked}
              variant="quiet"
              size="icon-sm"
              aria-label="Edit note"
              className="-my-1"
              onClick={() => setCorrecting(true)}
            >
              <Pencil />
            </GuardedButton>
          )}
        </div>
        {correcting ? (
          <NoteCorrection leadId={leadId} note={note} locked={locked} onClose={close} />
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
        )}
        {corrected && (
          <div className="mt-1.5 border-l-2 border-line pl-2">
            <p className="whitespace-pre-wrap wrap-anywhere text-ink-soft">
              <span className="sr-only">First wording: </span>
              <del>{corrected.first}</del>
            </p>
            <By before="Corrected by" author={corrected.author} authorId={corrected.authorId} at={corrected.at} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The author and the time; the author's e-mail identifies them exactly. */
function By({
  before,
  author,
  authorId,
  at,
}: {
  before?: string;
  author: string;
  authorId: string | null;
  at: string;
}) {
  const emails = useEmails();
  return (
    <p className="flex flex-1 flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
      <span>
        {before}{' '}
        <span className="font-medium text-ink" title={(authorId && emails[authorId]) || undefined}>
          {author}
        </span>
      </span>
      <When at={at} ago />
    </p>
  );
}

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
