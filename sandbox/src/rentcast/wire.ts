import { iowa, type Area, type Place } from './area.js';
import type { Answer } from './answer.js';
import { between } from './chance.js';
import type { Comparable } from './estimate.js';
import type { Facts } from './homes.js';

const dayMs = 86_400_000;

/** The answer of `/avm/rent/long-term`, by RentCast's reference. Its dates are the same all day. */
export function answerOf({ subject, estimate }: Answer, now: Date): object {
  const { rent, low, high, comparables } = estimate;
  return {
    rent,
    rentRangeLow: low,
    rentRangeHigh: high,
    ...placeOf(subject),
    subjectProperty: propertyOf(subject),
    comparables: comparables.map((each) => comparableOf(each, now)),
  };
}

function comparableOf({ home, miles, correlation }: Comparable, now: Date): object {
  const { price, lotSize, yearBuilt, daysOld, daysOnMarket } = home;
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const isActive = daysOld === 1;
  const daysAgo = (days: number) => new Date(today - days * dayMs).toISOString();
  const seenAt = Math.round(between(2, 6, home.street) * 3_600_000);
  return {
    ...propertyOf(home),
    ...{ lotSize, yearBuilt, price },
    status: isActive ? 'Active' : 'Inactive',
    listingType: 'Standard',
    listedDate: daysAgo(daysOld + daysOnMarket),
    removedDate: isActive ? null : daysAgo(daysOld - 1),
    lastSeenDate: new Date(today - daysOld * dayMs + seenAt).toISOString(),
    daysOnMarket,
    distance: toPlaces(miles, 4),
    daysOld,
    correlation: toPlaces(correlation, 4),
  };
}

function propertyOf(property: Facts & Place & { street: string; area: Area }): object {
  const { street, area, propertyType, bedrooms, bathrooms, squareFootage } = property;
  const { city, zipCode, county, countyFips } = area;
  const formattedAddress = `${street}, ${city}, ${iowa.code} ${zipCode}`;
  return {
    id: formattedAddress.replaceAll(' ', '-'),
    formattedAddress,
    addressLine1: street,
    addressLine2: null,
    ...{ city, state: iowa.code, stateFips: iowa.fips, zipCode, county, countyFips },
    ...placeOf(property),
    ...{ propertyType, bedrooms, bathrooms, squareFootage },
  };
}

function placeOf({ latitude, longitude }: Place): Place {
  return { latitude: toPlaces(latitude, 6), longitude: toPlaces(longitude, 6) };
}

function toPlaces(value: number, places: number): number {
  return Number(value.toFixed(places));
}
