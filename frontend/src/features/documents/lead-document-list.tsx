import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import type { DocumentState } from '../../../../contracts/src/documents/document.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import { evolveDocument, type Document } from '../../../../contracts/src/documents/state.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { Ban } from 'lucide-react';
import type { ShownDocument } from '../../../../contracts/src/documents/routes.js';
import type { Recorded } from '../../../../contracts/src/log/recorded.js';
import { partsOf } from '../history/recorded.js';
import { exactDateTime } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { GuardedButton } from '../../ui/tooltip.js';
import { When } from '../../ui/when.js';
import {
  DocumentStateBadge,
  documentStateHues,
  documentStateLabel,
  documentStateWords,
  failedStepWords,
  reminderBlocked,
} from './document-badge.js';
import { DownloadLink, RemindButton, type DocumentActs } from './documents-screen.js';

/** A document as it was known at a moment of the past. */
interface DocumentThen {
  id: string;
  name: string;
  state: DocumentState;
  reason: string | null;
  /** When it reached that state. */
  at: string;
}

/** The documents of a lead's case, newest first. @param events of the case up to the moment, oldest first */
export function documentsThen(events: readonly HistoryEvent[]): DocumentThen[] {
  type Known = { document: Document; at: string };
  const known = partsOf(events, 'document', (before: Known | null, event: Recorded<DocumentEvent>) => {
    const document = evolveDocument(before?.document ?? null, event);
    const at = before && before.document.state === document?.state ? before.at : event.metadata.occurredAt;
    return document && { document, at };
  });
  return [...known]
    .map(
      ([
        id,
        {
          document: { type, formName, state, reason },
          at,
        },
      ]) => ({
        ...{ id, name: formName ?? documentTypeLabels[type], state, reason, at },
      }),
    )
    .reverse();
}

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
                  {' · '}reminded <When at={reminded} ago />
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
                    <Ban /> Void
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
