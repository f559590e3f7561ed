import { documentEvents, type DocumentEvent } from '../../../contracts/src/documents/events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { documentsTable } from '../../../contracts/src/documents/view.js';
import type { Recorded } from '../../../contracts/src/log/recorded.js';
import { evolveDocument } from '../../../contracts/src/documents/state.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './shared/stream-id.js';

/** One row per document as it is now. */
export const documents: Projection = {
  name: 'documents',
  version: 2,
  tables: [documentsTable],
  handles: documentEvents.map((definition) => definition.name),
  stale: 'The documents show this one as it was before this event.',
  lookups(event) {
    const id = idOfStream('document', event.stream);
    return id ? [{ table: documentsTable, key: id }] : [];
  },
  subjectOf: subjectOfKind('document'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('document', event)) return;
  const id = streamIdOf('document', event);
  const before = rows.get(documentsTable, id);
  if (before && event.type === 'DocumentRequested') throw new Error(`Document ${id} was asked for twice`);
  const after = evolveDocument(before ?? null, event as Recorded<DocumentEvent>);
  if (!after) throw new Error(`${event.type} without a DocumentRequested before it`);
  rows.put(documentsTable, { ...after, id, revision: event.revision, position: event.position });
}
