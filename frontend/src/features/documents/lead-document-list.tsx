import { Ban } from 'lucide-react';
import type { ShownDocument } from '../../../../contracts/src/documents/queries.js';
import { exactDateTime, relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Badge } from '../../ui/badge.js';
import { GuardedButton } from '../../ui/guarded-button.js';
import {
  DocumentStateBadge,
  documentStateHues,
  documentStateLabel,
  documentStateWords,
  failedStepWords,
  reminderBlocked,
} from './document-badge.js';
import { DownloadLink, RemindButton, type DocumentActs } from './documents-screen.js';
import type { DocumentThen } from './documents-then.js';

/** A lead's documents, with their actions. @param locked why nothing can be changed; null if something can */
export function LeadDocumentList({
  documents,
  acts,
  locked,
}: {
  documents: readonly ShownDocument[];
  acts: DocumentActs;
  locked: string | null;
}) {
  const now = useNow();
  return (
    <ul aria-label="Documents" className="-my-2 flex flex-col divide-y divide-line">
      {documents.map((document) => {
        const { id, formName, status, downloadUrl, lastReminderSent: reminded } = document;
        const failed = failedStepWords(document);
        return (
          <li key={id} className="flex flex-col gap-1 py-2">
            <div className="flex items-start gap-2">
              <p className="min-w-0 flex-1 font-medium wrap-anywhere">{formName}</p>
              <DocumentStateBadge document={document} />
            </div>
            <p className="text-xs text-ink-soft wrap-anywhere">
              {documentStateWords(document)}
              {reminded !== null && (
                <>
                  {' · '}reminded{' '}
                  <time dateTime={reminded} title={exactDateTime(reminded)}>
                    {relativeTime(reminded, now)}
                  </time>
                </>
              )}
            </p>
            {failed !== null && <p className="text-xs text-danger">{failed}.</p>}
            {(status === 'pending' || downloadUrl !== null) && (
              <div className="-ml-1.5 flex flex-wrap items-center gap-1">
                {locked === null && reminderBlocked(document) === null && (
                  <RemindButton document={document} acts={acts} quiet />
                )}
                {downloadUrl !== null && <DownloadLink document={document} />}
                {status === 'pending' && (
                  <GuardedButton
                    reason={locked}
                    variant="quiet"
                    size="sm"
                    aria-label={`Void ${formName}`}
                    onClick={() => acts.callOff(document)}
                  >
                    <Ban aria-hidden /> Void
                  </GuardedButton>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The documents as they were at a moment of the past, without actions. */
export function DocumentsThenList({ documents }: { documents: readonly DocumentThen[] }) {
  return (
    <ul aria-label="Documents" className="-my-2 flex flex-col divide-y divide-line">
      {documents.map(({ id, name, state, reason, at }) => (
        <li key={id} className="flex items-start gap-2 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-xs text-ink-soft wrap-anywhere">{reason ?? exactDateTime(at)}</p>
          </div>
          <Badge hue={documentStateHues[state]}>{documentStateLabel(state)}</Badge>
        </li>
      ))}
    </ul>
  );
}
