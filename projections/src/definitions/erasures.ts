import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { erasuresTable, type ErasureRow } from '../../../contracts/src/erasure/view.js';
import { erasureBegun, evolveErasure } from '../../../contracts/src/erasure/state.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOfStream, idOfStream } from './shared/stream-id.js';

const handled = ['LeadErased', 'CaseEnded', 'LateStreamsFound', 'ErasureResumed', 'ErasureCompleted'] as const;
type Handled = ReadableEvent & Extract<DomainEvent, { type: (typeof handled)[number] }>;

/** Which people were erased, and how far each erasure is. */
export const erasures: Projection = {
  name: 'erasures',
  version: 2,
  tables: [erasuresTable],
  handles: handled,
  stale: 'The progress of this erasure is shown as it was before this event.',
  lookups(event) {
    const id = leadOf(event.stream);
    return id ? [{ table: erasuresTable, key: id }] : [];
  },
  subjectOf(stream) {
    const id = leadOf(stream);
    return id === undefined ? undefined : { kind: 'lead', id };
  },
  project,
};

function leadOf(stream: string): string | undefined {
  return leadIdOfStream(stream) ?? idOfStream('erasure', stream);
}

function project(event: ReadableEvent, rows: RowSet): void {
  const leadId = leadOf(event.stream);
  if (leadId === undefined) throw new Error(`${event.stream} is about no lead's erasure`);
  const step = event as Handled;
  const before = rows.get(erasuresTable, leadId) ?? unknown(leadId, event);
  rows.put(erasuresTable, { ...before, ...changeOf(step, before), position: event.position });
}

/** The stream of an erasure may be read before the lead's own. */
function unknown(leadId: string, event: ReadableEvent): ErasureRow {
  const erasedAt = occurredAt(event);
  return { leadId, position: event.position, reason: null, erasedAt, ended: false, streams: [], completedAt: null };
}

function changeOf(event: Handled, { streams, completedAt }: ErasureRow): Partial<ErasureRow> {
  if (event.type === 'LeadErased') return { reason: event.data.reason ?? null, erasedAt: occurredAt(event) };
  const { ended, complete } = evolveErasure({ ...erasureBegun, complete: completedAt !== null }, event);
  const named = ended?.streams.map(({ stream }) => stream);
  return {
    ...(named && { ended: true, streams: [...new Set([...streams, ...named])].sort() }),
    ...(!complete && { completedAt: null }),
    ...(event.type === 'ErasureCompleted' && { completedAt: occurredAt(event) }),
  };
}
