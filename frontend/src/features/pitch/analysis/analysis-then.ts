import type { DataOf } from '../../../../../contracts/src/events/catalogue.js';
import type { Analysis, RentReport } from '../../../../../contracts/src/analyses/report.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/**
 * The analysis that a lead had at a moment: of those linked to it by then, the one requested last. Null: there was none.
 * @param events of the lead's case up to the moment, oldest first
 */
export function analysisThen(leadId: string, events: readonly HistoryEvent[]): Analysis | null {
  const byId = new Map<string, Analysis>();
  for (const event of events) {
    if (event.of?.kind !== 'analysis' || event.unreadable) continue;
    const after = evolve(byId.get(event.of.id), event.of.id, event);
    if (after) byId.set(after.analysisId, after);
  }
  const linked = [...byId.values()].filter((analysis) => analysis.leadId === leadId);
  return linked.sort((a, b) => b.requestedAt.localeCompare(a.requestedAt))[0] ?? null;
}

function evolve(before: Analysis | undefined, analysisId: string, event: HistoryEvent): Analysis | undefined {
  const { type, data, occurredAt } = event;
  if (type === 'AnalysisRequested') {
    const property = propertyOf(data as DataOf<'AnalysisRequested'>);
    return { analysisId, leadId: null, requestedAt: occurredAt, property, rent: null };
  }
  if (!before) return undefined;
  switch (type) {
    case 'RentEstimated': {
      const { failure, ...rest } = before;
      const rent = rentReport(data as DataOf<'RentEstimated'>, before.property.unitCount, occurredAt);
      // The fallback follows the failure; a real estimate clears it.
      return { ...rest, rent, ...(rent.preliminary && failure !== undefined && { failure }) };
    }
    case 'RentEstimateFailed':
      return { ...before, failure: (data as DataOf<'RentEstimateFailed'>).error };
    case 'AnalysisLinked':
      return { ...before, leadId: (data as DataOf<'AnalysisLinked'>).leadId };
    case 'AnalysisUnlinked':
      return { ...before, leadId: null };
    default:
      return before;
  }
}

/** The property in AnalysisRequested. */
export function propertyOf(data: DataOf<'AnalysisRequested'>): Analysis['property'] {
  const { streetAddress, city, state, zipCode, propertyType, squareFootage, unitCount } = data;
  const { bedrooms, bathrooms, yearBuilt } = data;
  const place = { address: `${streetAddress}, ${city}, ${state} ${zipCode}`, streetAddress, city, state, zipCode };
  return { ...place, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt };
}

/** The estimate in RentEstimated. @param units of the property */
export function rentReport(data: DataOf<'RentEstimated'>, units: number, estimatedAt: string): RentReport {
  const { rentPerUnitCents: estimateCents, rangeLowCents, rangeHighCents, ...market } = data;
  const all = { estimateCents: estimateCents * units, rangeLowCents: rangeLowCents * units };
  return {
    ...market,
    perUnit: { estimateCents, rangeLowCents, rangeHighCents },
    total: { ...all, rangeHighCents: rangeHighCents * units },
    estimatedAt,
  };
}
