import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import type { DocumentState } from '../../../../contracts/src/documents/document.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import { evolveDocument, type Document } from '../../../../contracts/src/documents/state.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { Recorded } from '../../../../contracts/src/log/recorded.js';

/** A document as it was known at a moment of the past. */
export interface DocumentThen {
  id: string;
  name: string;
  state: DocumentState;
  reason: string | null;
  /** When it reached that state. */
  at: string;
}

/** The documents of a lead's case, newest first. @param events of the case up to the moment, oldest first */
export function documentsThen(events: readonly HistoryEvent[]): DocumentThen[] {
  const known = new Map<string, { document: Document | null; at: string }>();
  for (const { of, type, data, actor, occurredAt, unreadable } of events) {
    if (of?.kind !== 'document' || unreadable !== undefined) continue;
    const before = known.get(of.id);
    // The server has checked it by the event's schema.
    const event = { type, data, metadata: { actor, occurredAt } } as Recorded<DocumentEvent>;
    const document = evolveDocument(before?.document ?? null, event);
    const at = before && before.document?.state === document?.state ? before.at : occurredAt;
    known.set(of.id, { document, at });
  }
  return [...known]
    .flatMap(([id, { document, at }]) => {
      if (document === null) return [];
      const { type, formName, state, reason } = document;
      return [{ id, name: formName ?? documentTypeLabels[type], state, reason, at }];
    })
    .reverse();
}
