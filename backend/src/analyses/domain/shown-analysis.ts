import type { Analysis, RentReport } from '../../../../contracts/src/analyses/report.js';
import { preliminaryCause } from '../../../../contracts/src/analyses/estimate.js';
import type { AnalysisEntry } from '../../../../projections/src/read-model/entries.js';

/** A row of the read model as answers show it: without contact data; everybody sees what kind of failure it was, and only staff its words. Pure. */
export function shownAnalysis(row: AnalysisEntry, forStaff: boolean): Analysis {
  const { streetAddress, city, state, zipCode, propertyType, squareFootage, unitCount } = row;
  const { bedrooms, bathrooms, yearBuilt } = row;
  return {
    analysisId: row.id,
    leadId: row.leadId,
    requestedAt: row.requestedAt,
    property: {
      address: row.propertyAddress,
      streetAddress,
      city,
      state,
      zipCode,
      propertyType,
      squareFootage,
      unitCount,
      bedrooms,
      bathrooms,
      yearBuilt,
    },
    rent: rentReport(row),
    ...(row.preliminary && { cause: preliminaryCause(row.failure) }),
    ...(forStaff && row.failure !== null && { failure: row.failure }),
  };
}

/** RentEstimated fills the estimate's columns together. */
function rentReport(row: AnalysisEntry): RentReport | null {
  const { preliminary, provider, rentPerUnitCents, rangeLowCents, rangeHighCents, comparables, estimatedAt } = row;
  const { occupancyPercent, averageDaysOnMarket, yearOverYearPercent, unitCount } = row;
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
  return {
    preliminary,
    provider,
    perUnit: { estimateCents: rentPerUnitCents, rangeLowCents, rangeHighCents },
    total: {
      estimateCents: rentPerUnitCents * unitCount,
      rangeLowCents: rangeLowCents * unitCount,
      rangeHighCents: rangeHighCents * unitCount,
    },
    occupancyPercent,
    averageDaysOnMarket,
    yearOverYearPercent,
    comparables,
    estimatedAt,
  };
}
