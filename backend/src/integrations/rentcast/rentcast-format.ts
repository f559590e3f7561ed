import { z } from 'zod';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { PropertyType } from '../../../../contracts/src/property.js';
import { areaFigures, rangeFactors } from '../../../../contracts/src/analyses/fallback-estimate.js';
import type { AddressParts } from '../../../../contracts/src/keys/address.js';

/** What the provider learns about a property besides its address. */
export type RentSubject = Pick<
  DataOf<'AnalysisRequested'>,
  'propertyType' | 'unitCount' | 'squareFootage' | 'bedrooms' | 'bathrooms'
>;

const dollars = z.number().min(0).max(10_000_000);

/** Only the fields that we use; the provider may add others. `rent` is null if it has no estimate. */
export const rentAnswerSchema = z.object({
  rent: dollars.nullable(),
  rentRangeLow: dollars.nullish(),
  rentRangeHigh: dollars.nullish(),
  comparables: z
    .array(
      z.object({
        formattedAddress: z.string(),
        price: dollars.nullish(),
        distance: z.number().min(0).nullish(),
        squareFootage: z.number().min(0).nullish(),
        daysOnMarket: z.number().min(0).nullish(),
      }),
    )
    .nullish(),
});

const compCount = 5;
const maxRadiusMiles = 5;

/**
 * The query of `GET /avm/rent/long-term` (developers.rentcast.io/reference/rent-estimate-long-term). It asks for one
 * unit's rent, so size and rooms are sent only if the property is one unit: a form's figures are the building's. City,
 * state and ZIP are sent beside the address, as the specification lists them (public specification, section 7), and in it,
 * since the provider looks a place up by it.
 */
export function rentQuery(address: AddressParts, subject: RentSubject): URLSearchParams {
  const { streetAddress, city, state, zipCode } = address;
  const query = new URLSearchParams({
    address: `${streetAddress}, ${city}, ${state}, ${zipCode}`,
    city,
    state,
    zipCode,
    compCount: String(compCount),
    maxRadius: String(maxRadiusMiles),
  });
  const type = providerType(subject.propertyType, subject.unitCount);
  if (type) query.set('propertyType', type);
  if (subject.unitCount > 1) return query;
  if (subject.squareFootage > 0) query.set('squareFootage', String(subject.squareFootage));
  if (subject.bedrooms !== null) query.set('bedrooms', String(subject.bedrooms));
  if (subject.bathrooms !== null) query.set('bathrooms', String(subject.bathrooms));
  return query;
}

/**
 * The provider calls a building of five or more units an apartment; it has no term for commercial property. Without a type it takes
 * what it knows of the address.
 */
function providerType(type: PropertyType | null, unitCount: number): string | undefined {
  if (type === null) return undefined;
  const names: Record<PropertyType, string | undefined> = {
    'single-family': 'Single Family',
    'multi-family': unitCount >= 5 ? 'Apartment' : 'Multi-Family',
    townhouse: 'Townhouse',
    condo: 'Condo',
    commercial: undefined,
  };
  return names[type];
}

/**
 * The provider's answer as an estimate in cents for one unit. Occupancy and yearly change are not in it: those are the
 * specification's figures for the area.
 * @param rent from the answer, more than 0
 */
export function estimateOfAnswer(answer: z.infer<typeof rentAnswerSchema>, rent: number): DataOf<'RentEstimated'> {
  const { rentRangeLow, rentRangeHigh } = answer;
  const comparables = (answer.comparables ?? []).slice(0, compCount);
  return {
    preliminary: false,
    provider: 'rentcast',
    rentPerUnitCents: cents(rent),
    rangeLowCents: cents(rentRangeLow || rent * rangeFactors.low),
    rangeHighCents: cents(rentRangeHigh || rent * rangeFactors.high),
    occupancyPercent: areaFigures.occupancyPercent,
    averageDaysOnMarket: averageDays(comparables.map(({ daysOnMarket }) => daysOnMarket)),
    yearOverYearPercent: areaFigures.yearOverYearPercent,
    comparables: comparables.flatMap(({ formattedAddress, price, distance, squareFootage }) =>
      price
        ? [
            {
              address: formattedAddress,
              distanceMiles: typeof distance === 'number' ? Math.round(distance * 100) / 100 : null,
              squareFootage: squareFootage ? Math.round(squareFootage) : null,
              rentCents: cents(price),
            },
          ]
        : [],
    ),
  };
}

/** A comparable without its days on the market counts with the area's figure. */
function averageDays(days: (number | null | undefined)[]): number {
  const known = days.map((each) => each ?? areaFigures.daysOnMarketPerComparable);
  if (known.length === 0) return areaFigures.daysOnMarketPerComparable;
  return Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
