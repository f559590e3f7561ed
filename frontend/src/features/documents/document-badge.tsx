import type { DocumentState, DocumentStatus } from '../../../../contracts/src/documents/document.js';
import { reminderObstacle } from '../../../../contracts/src/documents/waiting.js';
import { capitalised } from '../../../../contracts/src/key-words.js';
import type { ShownDocument } from '../../../../contracts/src/documents/routes.js';
import { officeDateTime } from '../../lib/format.js';
import { Badge, type Hue } from '../../ui/badge.js';

export const documentStatusLabel = (status: DocumentStatus): string => capitalised(status);

const documentStatusHues: Record<DocumentStatus, Hue> = {
  completed: 'green',
  pending: 'yellow',
  expired: 'gray',
};

const stateLabels: Record<DocumentState, string> = {
  requested: 'Being sent',
  failed: 'Not sent',
  sent: 'Sent',
  viewed: 'Viewed',
  completed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  voided: 'Voided',
};
export const documentStateLabel = (state: DocumentState): string => stateLabels[state];

/** More detailed than the status: failures are red, voided documents are gray. */
export const documentStateHues: Record<DocumentState, Hue> = {
  requested: 'gray',
  failed: 'red',
  sent: 'yellow',
  viewed: 'blue',
  completed: 'green',
  declined: 'red',
  expired: 'gray',
  voided: 'gray',
};

type DocumentFacts = Pick<ShownDocument, 'state' | 'reason' | 'submittedAt' | 'viewedAt' | 'completedAt'>;

/** "Sent Mar 3, 2:15 PM", "Signed Mar 4, 9:00 AM", "Declined: too expensive". */
export function documentStateWords({ state, reason, submittedAt, viewedAt, completedAt }: DocumentFacts): string {
  const label = stateLabels[state];
  if (reason !== null && (state === 'declined' || state === 'voided' || state === 'failed'))
    return `${label}: ${reason}`;
  const at = { sent: submittedAt, viewed: viewedAt, completed: completedAt }[state as string];
  return at ? `${label} ${officeDateTime(at)}` : label;
}

const stepFailures = {
  send: 'It could not be sent',
  remind: 'The last reminder could not be sent',
  archive: 'It could not be closed at the signature service',
  keep: 'The signed copy could not be fetched',
} as const;

/** The last request to the signature service, if it failed; null if none did. */
export function failedStepWords({ failedStep, state }: Pick<ShownDocument, 'failedStep' | 'state'>): string | null {
  // The state already says that it was not sent.
  return failedStep === null || state === 'failed' ? null : stepFailures[failedStep];
}

const reminderObstacles = {
  ended: 'Reminders are only for pending documents.',
  unsent: 'It has not been sent yet.',
  no_email: 'The lead has no email.',
};

/** Why no reminder can be sent; null if one can. */
export function reminderBlocked(document: Pick<ShownDocument, 'state' | 'leadEmail'>): string | null {
  const obstacle = reminderObstacle(document);
  return obstacle === null ? null : reminderObstacles[obstacle];
}

/**
 * The specification's status, plus the finer state if it says more. Its third status stands for all that ended without a signature;
 * of those only an expired document is called so.
 */
export function DocumentStatusBadge({ document }: { document: ShownDocument }) {
  const { status, state } = document;
  if (status === 'expired') return <DocumentStateBadge document={document} />;
  const fine = documentStateLabel(state);
  const label = documentStatusLabel(status);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={documentStateWords(document)}>
      <Badge hue={documentStatusHues[status]}>{label}</Badge>
      {fine !== label && <span className="text-xs text-ink-soft">{fine}</span>}
    </span>
  );
}

/** The state in one word. */
export function DocumentStateBadge({ document }: { document: ShownDocument }) {
  return (
    <span title={documentStateWords(document)}>
      <Badge hue={documentStateHues[document.state]}>{documentStateLabel(document.state)}</Badge>
    </span>
  );
}
