import { FileText, Trash2 } from 'lucide-react';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { useEmails } from '../../people/names-query.js';
import { addressOf, sizeInWords, type LeadFile } from './files-of.js';

/** Documents to download. @param locked why none can be removed; null if one can */
export function DocumentList({
  leadId,
  documents,
  locked,
  onRemove,
}: {
  leadId: string;
  documents: readonly LeadFile[];
  locked: string | null;
  onRemove: (file: LeadFile) => void;
}) {
  const now = useNow();
  const emails = useEmails();
  return (
    <ul aria-label="Files" className="flex flex-col divide-y divide-line">
      {documents.map((file) => (
        <li key={file.id} className="flex items-start gap-2 py-2">
          <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <a
              href={addressOf(leadId, file.id)}
              download={file.name}
              className="rounded-sm underline-offset-4 wrap-anywhere hover:underline"
            >
              {file.name}
            </a>
            <p className="text-xs text-ink-soft" title={(file.authorId && emails[file.authorId]) || undefined}>
              {sizeInWords(file.bytes)} · {file.author} ·{' '}
              <time dateTime={file.at} title={exactDateTime(file.at)}>
                {relativeTime(file.at, now)}
              </time>
            </p>
          </div>
          <GuardedButton
            reason={locked}
            variant="quiet"
            size="icon-sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <Trash2 aria-hidden />
          </GuardedButton>
        </li>
      ))}
    </ul>
  );
}
