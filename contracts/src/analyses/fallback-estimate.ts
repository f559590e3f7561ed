import type { AnalysisEvent } from './events.js';

/** The area's values if a provider says nothing about it (public specification, section 9). */
export const areaFigures = { occupancyPercent: 95, daysOnMarketPerComparable: 30, yearOverYearPercent: 3.5 } as const;

/** Ends of the range if the provider names none: 90 and 110 percent of the estimate. */
export const rangeFactors = { low: 0.9, high: 1.1 } as const;

/** The property that a preliminary report assumes where nothing is known of it (public specification, section 9). */
export const assumedProperty = {
  propertyType: 'single-family',
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
} as const;

/** The specification's stand-ins for an estimate, marked as preliminary. */
export const fallbackEstimate: Extract<AnalysisEvent, { type: 'RentEstimated' }>['data'] = {
  preliminary: true,
  provider: 'fallback',
  rentPerUnitCents: 1800_00,
  rangeLowCents: 1600_00,
  rangeHighCents: 2000_00,
  occupancyPercent: areaFigures.occupancyPercent,
  averageDaysOnMarket: areaFigures.daysOnMarketPerComparable,
  yearOverYearPercent: areaFigures.yearOverYearPercent,
  comparables: [],
};
