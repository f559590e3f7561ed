import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { leadEvents } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import type { RowSet } from '../row-set.js';
import { leadIdOf, leadIdOfStream, occurredAt } from './lead-stream.js';
import type { PipelineRow } from './pipeline-table.js';
import { pipelineTable } from './pipeline-table.js';

/** One row per lead as it is now; deleted leads keep theirs, with `deletedAt`. */
export const pipeline: Projection = {
  name: 'pipeline',
  version: 2,
  tables: [pipelineTable],
  handles: leadEvents.map((definition) => definition.name),
  lookups(event) {
    const id = leadIdOfStream(event.stream);
    return id ? [{ table: pipelineTable, key: id }] : [];
  },
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  const id = leadIdOf(event);
  const before = rows.get(pipelineTable, id);
  const after = event.type === 'LeadCreated' ? created(id, event, before) : changed(event, before);
  after.revision = event.revision;
  after.position = event.position;
  if (!before || !hasSameSearch(before, after)) after.search = searchText(after);
  rows.put(pipelineTable, after);
}

/** A new row, written out: V8 keeps objects of this size in their fast form only if it sees their fields, and so all copies of them. */
function created(id: string, event: ReadableEvent & { type: 'LeadCreated' }, before?: PipelineRow): PipelineRow {
  if (before) throw new Error(`Lead ${id} was created twice`);
  const at = occurredAt(event);
  const { data } = event;
  return {
    id,
    name: data.name,
    email: data.email,
    phone: data.phone,
    company: data.company,
    ownerName: data.ownerName,
    status: data.status,
    source: data.source,
    propertyAddress: data.propertyAddress,
    streetAddress: data.streetAddress,
    city: data.city,
    state: data.state,
    zipCode: data.zipCode,
    propertyType: data.propertyType,
    unitCount: data.unitCount,
    squareFootage: data.squareFootage,
    bedrooms: data.bedrooms,
    bathrooms: data.bathrooms,
    yearBuilt: data.yearBuilt,
    finishedBasementArea: data.finishedBasementArea,
    estimatedRentCents: data.estimatedRentCents,
    purchasePriceCents: data.purchasePriceCents,
    statusReason: null,
    improvements: [],
    requirementsAcknowledged: false,
    walkthroughStart: null,
    paidCents: 0,
    marketing: 'none',
    noteCount: 0,
    createdAt: at,
    stageSince: at,
    stageEventId: event.id,
    stageActorId: event.metadata.actor.id,
    lastContactedAt: null,
    deletedAt: null,
    revision: event.revision,
    position: event.position,
    search: '',
  };
}

/** A new row: the caller may go on changing it. */
function changed(event: ReadableEvent, before?: PipelineRow): PipelineRow {
  if (!before) throw new Error(`${event.type} without a LeadCreated before it`);
  const change = changeOf(before, event as ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>);
  return Object.assign({ ...before }, change);
}

function changeOf(
  lead: PipelineRow,
  event: ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>,
): Partial<PipelineRow> {
  const at = occurredAt(event);
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
      return event.data;
    case 'LeadStatusMoved':
      return {
        status: event.data.to,
        statusReason: event.data.reason ?? null,
        stageSince: at,
        stageEventId: event.id,
        stageActorId: event.metadata.actor.id,
        // Taking a move back contacts nobody.
        lastContactedAt: event.metadata.undoes ? lead.lastContactedAt : at,
      };
    case 'LeadPitched':
      return { estimatedRentCents: event.data.estimatedRentCents, improvements: event.data.improvements };
    case 'ImprovementsEdited':
      return { improvements: event.data.improvements };
    case 'RequirementsAcknowledged':
      return { requirementsAcknowledged: true };
    case 'AcknowledgmentWithdrawn':
      return { requirementsAcknowledged: false };
    case 'WalkthroughScheduled':
      return { walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { walkthroughStart: null };
    case 'NoteAdded':
      return { noteCount: lead.noteCount + 1 };
    case 'LeadPaid':
      return { paidCents: lead.paidCents + event.data.amountCents };
    case 'MarketingEnrolled':
      return { marketing: 'enrolled' };
    case 'MarketingEnrollmentFailed':
      return { marketing: 'failed' };
    case 'LeadDeleted':
      return { deletedAt: at };
    case 'LeadRestored':
      return { deletedAt: null };
  }
}

/** Few events change what is searched. */
function hasSameSearch(before: PipelineRow, after: PipelineRow): boolean {
  const { name, email, propertyAddress, phone } = before;
  return (
    name === after.name && email === after.email && propertyAddress === after.propertyAddress && phone === after.phone
  );
}

function searchText({ name, email, propertyAddress, phone }: PipelineRow): string {
  return [name, email, propertyAddress, phone ?? ''].join('\n').toLowerCase();
}
