import type { AnalysisRunState, ListedAnalysis } from '../../../../contracts/src/analyses/queries.js';
import type { AnalysisEntry } from '../../../../projections/src/read-model/entries.js';
import { analysisIdOf } from './analysis-ids.js';

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
