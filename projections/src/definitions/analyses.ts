import { type DataOf } from '../../../contracts/src/events/catalogue.js';
import {
  analysisRequested,
  rentEstimateFailed,
  type AnalysisEvent,
  analysisEvents,
} from '../../../contracts/src/analyses/events.js';
import { partsKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { analysesTable, type AnalysisRow } from '../../../contracts/src/analyses/view.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { ListedCount } from './listed-count.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

type Requested = ReadableEvent & { type: 'AnalysisRequested' };
type Later = ReadableEvent & Exclude<AnalysisEvent, { type: 'AnalysisRequested' }>;

export const analysisCount = new ListedCount(
  'analysis_count',
  'analyses',
  'How many analyses there are. None before the first.',
);

/** One row per analysis with its newest estimate. */
export const analyses: Projection = {
  name: 'analyses',
  version: 6,
  tables: [analysesTable, analysisCount.table],
  handles: analysisEvents.map((definition) => definition.name),
  stale: 'The report shows this analysis as it was before this event.',
  lookups(event) {
    const id = idOfStream('analysis', event.stream);
    if (!id) return [];
    return [{ table: analysesTable, key: id }, ...(event.type === 'AnalysisRequested' ? [analysisCount.lookup] : [])];
  },
  subjectOf: subjectOfKind('analysis'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('analysis', event)) return;
  const id = streamIdOf('analysis', event);
  const before = rows.get(analysesTable, id);
  const after = event.type === 'AnalysisRequested' ? requested(id, event, before) : changed(event as Later, before);
  rows.put(analysesTable, { ...after, revision: event.revision, position: event.position });
  analysisCount.count(rows, before !== undefined, true);
}

function requested(id: string, event: Requested, before?: AnalysisRow): AnalysisRow {
  if (before) throw new Error(`Analysis ${id} was requested twice`);
  return {
    ...event.data,
    id,
    leadId: null,
    revision: event.revision,
    position: event.position,
    ...addressOf(event.data),
    emailKey: emailKey(event.data.email),
    preliminary: null,
    provider: null,
    rentPerUnitCents: null,
    rangeLowCents: null,
    rangeHighCents: null,
    totalRentCents: null,
    occupancyPercent: null,
    averageDaysOnMarket: null,
    yearOverYearPercent: null,
    comparables: null,
    failure: null,
    requestedAt: occurredAt(event),
    estimatedAt: null,
  };
}

function changed(event: Later, before?: AnalysisRow): AnalysisRow {
  if (!before) throw new Error(`${event.type} without an AnalysisRequested before it`);
  return { ...before, ...changeOf(before, event) };
}

function changeOf(analysis: AnalysisRow, event: Later): Partial<AnalysisRow> {
  switch (event.type) {
    case 'RentEstimated':
      return {
        ...event.data,
        totalRentCents: event.data.rentPerUnitCents * analysis.unitCount,
        // The fallback is there because of the failure; a real estimate replaces it.
        failure: event.data.preliminary ? analysis.failure : null,
        estimatedAt: occurredAt(event),
      };
    case 'RentEstimateFailed':
      return { failure: event.data.error };
    case 'AnalysisLinked':
      return { leadId: event.data.leadId };
    case 'AnalysisUnlinked':
      return { leadId: null };
    case 'StreamErased':
      return withoutPerson(analysis);
    case 'ReportViewed':
    case 'FeeShown':
      return {};
  }
}

function addressOf(property: DataOf<'AnalysisRequested'>): Pick<AnalysisRow, 'propertyAddress' | 'addressKey'> {
  const propertyAddress = oneLineAddress(property);
  return { propertyAddress, addressKey: partsKey(property) };
}

function withoutPerson(analysis: AnalysisRow): Partial<AnalysisRow> {
  const texts = erasedTexts(analysisRequested, analysis);
  const { error: failure } = erasedTexts(rentEstimateFailed, { error: analysis.failure });
  return { ...texts, ...addressOf({ ...analysis, ...texts }), emailKey: null, failure };
}
