import { oneLineAddress } from '../property.js';
import { preliminaryCause } from './estimate.js';
import type { Analysis as ShownAnalysis, RentReport } from './report.js';
import type { Analysis } from './state.js';

/** An analysis as answers and the past show it: without contact data; everybody sees what kind of failure it was, and only staff its words. */
export function shownAnalysis(analysisId: string, analysis: Analysis, forStaff: boolean): ShownAnalysis {
  const { leadId, requestedAt, estimate, estimatedAt, failure, unitCount } = analysis;
  return {
    ...{ analysisId, leadId, requestedAt, property: analysedProperty(analysis) },
    rent: estimate && estimatedAt !== null ? rentReport(estimate, unitCount, estimatedAt) : null,
    ...(estimate?.preliminary && { cause: preliminaryCause(failure) }),
    ...(forStaff && failure !== null && { failure }),
  };
}

/** The property that an analysis is about. */
export function analysedProperty(asked: Omit<ShownAnalysis['property'], 'address'>): ShownAnalysis['property'] {
  const { streetAddress, city, state, zipCode, propertyType, squareFootage, unitCount } = asked;
  const { bedrooms, bathrooms, yearBuilt } = asked;
  const place = { address: oneLineAddress(asked), streetAddress, city, state, zipCode };
  return { ...place, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt };
}

/** An estimate as a report shows it, for a unit and for all of them. @param units of the property */
export function rentReport(
  estimate: NonNullable<Analysis['estimate']>,
  units: number,
  estimatedAt: string,
): RentReport {
  const { preliminary, provider, rentPerUnitCents: estimateCents, rangeLowCents, rangeHighCents, ...market } = estimate;
  const all = { estimateCents: estimateCents * units, rangeLowCents: rangeLowCents * units };
  return {
    ...{ preliminary, provider, perUnit: { estimateCents, rangeLowCents, rangeHighCents } },
    total: { ...all, rangeHighCents: rangeHighCents * units },
    ...{ ...market, estimatedAt },
  };
}
