import { type AnalysisEvent, analysisEvents } from '../../../contracts/src/analyses/events.js';
import { partsKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { evolveAnalysis, type Analysis } from '../../../contracts/src/analyses/state.js';
import { analysesTable, type AnalysisRow } from '../../../contracts/src/analyses/view.js';
import type { Recorded } from '../../../contracts/src/log/recorded.js';
import { ListedCount } from './shared/listed-count.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './shared/stream-id.js';

export const analysisCount = new ListedCount(
  'analysis_count',
  'analyses',
  'How many analyses there are. None before the first.',
);

/** One row per analysis with its newest estimate. */
export const analyses: Projection = {
  name: 'analyses',
  version: 7,
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

/** A row before there is an estimate. */
const noEstimate = {
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
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('analysis', event)) return;
  const id = streamIdOf('analysis', event);
  const before = rows.get(analysesTable, id);
  if (before && event.type === 'AnalysisRequested') throw new Error(`Analysis ${id} was requested twice`);
  // Of an estimate only the newest counts: the row keeps it until another comes.
  const after = evolveAnalysis(before ? { ...before, estimate: null } : null, event as Recorded<AnalysisEvent>);
  if (!after) throw new Error(`${event.type} without an AnalysisRequested before it`);
  const { estimate, ...analysis } = after;
  const { revision, position } = event;
  rows.put(analysesTable, {
    ...{ ...noEstimate, ...before, ...analysis, ...estimate },
    ...(estimate && { totalRentCents: estimate.rentPerUnitCents * analysis.unitCount }),
    ...(before && event.type !== 'StreamErased' ? keptOf(before) : keysOf(analysis)),
    ...{ id, revision, position },
  });
  analysisCount.count(rows, before !== undefined, true);
}

type Keys = Pick<AnalysisRow, 'propertyAddress' | 'addressKey' | 'emailKey'>;

const keptOf = ({ propertyAddress, addressKey, emailKey }: AnalysisRow): Keys => ({
  ...{ propertyAddress, addressKey, emailKey },
});

function keysOf(property: Pick<Analysis, 'email' | 'streetAddress' | 'city' | 'state' | 'zipCode'>): Keys {
  const propertyAddress = oneLineAddress(property);
  return { propertyAddress, addressKey: partsKey(property), emailKey: emailKey(property.email) };
}
