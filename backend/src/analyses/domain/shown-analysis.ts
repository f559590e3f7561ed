import type { Analysis } from '../../../../contracts/src/analyses/state.js';
import type { AnalysisEntry } from '../../../../projections/src/read-model/entries.js';
import type { OfficeHours } from '../../../../contracts/src/keys/office-hours.js';
import type { AnalysisRunState, ListedAnalysis } from '../../../../contracts/src/analyses/queries.js';
import { analysisIdOf } from './analysed-lead.js';

/** The analysis that a row of the read model holds. Pure. */
export function analysisOf(row: AnalysisEntry): Analysis {
  return { ...row, estimate: estimateIn(row) };
}

/** RentEstimated fills the estimate's columns together. */
function estimateIn(row: AnalysisEntry): Analysis['estimate'] {
  const { preliminary, provider, rentPerUnitCents, rangeLowCents, rangeHighCents, comparables, estimatedAt } = row;
  const { occupancyPercent, averageDaysOnMarket, yearOverYearPercent } = row;
  if (
    preliminary === null ||
    provider === null ||
    rentPerUnitCents === null ||
    rangeLowCents === null ||
    rangeHighCents === null ||
    comparables === null ||
    estimatedAt === null ||
    occupancyPercent === null ||
    averageDaysOnMarket === null ||
    yearOverYearPercent === null
  )
    return null;
  const rent = { rentPerUnitCents, rangeLowCents, rangeHighCents };
  const market = { occupancyPercent, averageDaysOnMarket, yearOverYearPercent, comparables };
  return { preliminary, provider, ...rent, ...market };
}

/** Office time in which a person answers an owner whose property has no estimate: a day's work. */
const withinMinutes = 8 * 60;
const hourMs = 3_600_000;

/**
 * By when a person answers the owner, on the hour. Pure.
 * @param requestedAt ISO 8601, UTC
 * @returns null if the office never opens
 */
export function answerTime(requestedAt: string, hours: Pick<OfficeHours, 'addBusinessMinutes'>): string | null {
  const due = hours.addBusinessMinutes(new Date(requestedAt), withinMinutes);
  return due && new Date(Math.ceil(due.getTime() / hourMs) * hourMs).toISOString();
}

/** The fields of its lead that a list shows. */
export interface LeadOfAnalysis {
  name: string;
  deletedAt: string | null;
  mergedInto: string | null;
}

/** The state of its estimate: a preliminary one means that the provider failed and standard figures replace the estimate. */
export function runStateOf({ preliminary }: Pick<AnalysisEntry, 'preliminary'>): AnalysisRunState {
  if (preliminary === null) return 'running';
  return preliminary ? 'failed' : 'done';
}

/**
 * A row of the read model as the list of all analyses shows it, rents for all units. Pure.
 * @param lead undefined without one, and while the list of leads does not have it yet
 * @param asked its estimate is under way
 */
export function listedAnalysis(row: AnalysisEntry, lead: LeadOfAnalysis | undefined, asked: boolean): ListedAnalysis {
  const { id, revision, propertyAddress, city, zipCode, propertyType, unitCount, squareFootage } = row;
  const { failure, name, email, leadId, requestedAt, estimatedAt } = row;
  const state = runStateOf(row);
  const forAll = (cents: number | null) => (cents === null ? null : cents * unitCount);
  return {
    ...{ id, revision, propertyAddress, city, zipCode, propertyType, unitCount, squareFootage },
    ...{ state, failure, retrying: asked && state !== 'running' },
    rentCents: row.totalRentCents,
    rangeLowCents: forAll(row.rangeLowCents),
    rangeHighCents: forAll(row.rangeHighCents),
    ...{ name, email, leadId },
    madeForLead: leadId !== null && analysisIdOf(leadId) === row.id,
    leadName: lead?.name ?? null,
    leadDeleted: lead !== undefined && lead.deletedAt !== null && lead.mergedInto === null,
    requestedAt,
    estimatedAt,
  };
}
