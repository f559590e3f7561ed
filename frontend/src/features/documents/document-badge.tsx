import type { ShownDocument } from '../../../../contracts/src/documents/queries.js';
import { Badge } from '../../ui/badge.js';
import {
  documentStateHues,
  documentStateLabel,
  documentStateWords,
  documentStatusHues,
  documentStatusLabel,
} from './document-words.js';

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
