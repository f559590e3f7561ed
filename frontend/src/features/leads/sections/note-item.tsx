import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { useEmails } from '../../people/names-query.js';
import { NoteCorrection } from './note-correction.js';
import type { Note } from './notes-of.js';

/** One note, which can be corrected in place; its first wording stays available. @param locked why not; null if it can */
export function NoteItem({ leadId, note, locked }: { leadId: string; note: Note; locked: string | null }) {
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
              <Pencil aria-hidden />
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
  const now = useNow();
  const emails = useEmails();
  return (
    <p className="flex flex-1 flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
      <span>
        {before}{' '}
        <span className="font-medium text-ink" title={(authorId && emails[authorId]) || undefined}>
          {author}
        </span>
      </span>
      <time dateTime={at} title={exactDateTime(at)}>
        {relativeTime(at, now)}
      </time>
    </p>
  );
}
