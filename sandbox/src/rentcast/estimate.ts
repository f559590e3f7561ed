import {
  type Area,
  between,
  type Facts,
  type Home,
  homes,
  iowa,
  milesBetween,
  type Place,
  usualRent,
} from './homes.js';
import {
  broken,
  inactive,
  noData,
  type Question,
  questionOf,
  RentcastError,
  type Subject,
  tooMany,
  tooSlow,
} from './question.js';

interface Comparable {
  home: Home;
  miles: number;
  /** From 0 to 1. */
  correlation: number;
}

/** Dollars a month. */
interface Estimate {
  rent: number;
  low: number;
  high: number;
  /** The most similar one first. */
  comparables: Comparable[];
}

/** How far from the rent an end of the range is at least and at most, as a part of it. */
const narrowest = 0.03;
const widest = 0.2;
/** 85 percent of a normal distribution are within so many deviations. */
const deviations = 1.44;

/**
 * The rent from homes of the same type nearby, each brought to the size and rooms of the subject; the range is as wide as they differ.
 * @returns undefined: there is none
 */
function estimateOf(question: Question): Estimate | undefined {
  const found = comparablesOf(question).sort((one, other) => other.correlation - one.correlation);
  return found.length === 0 ? undefined : estimateFrom(question.subject, found.slice(0, question.compCount));
}

/** Every home that could be compared, in no order. */
function comparablesOf({ subject, maxRadius, maxDaysOld }: Question): Comparable[] {
  return homes
    .filter(({ propertyType, daysOld }) => propertyType === subject.propertyType && daysOld <= maxDaysOld)
    .map((home) => ({ home, miles: milesBetween(subject, home) }))
    .filter(({ miles }) => miles <= maxRadius)
    .map(({ home, miles }) => ({ home, miles, correlation: similarity(subject, home, miles) }));
}

function estimateFrom(subject: Subject, comparables: Comparable[]): Estimate {
  const rents = comparables.map(({ home, correlation }) => ({
    rent: (home.price * usualRent(subject, subject.area)) / usualRent(home, home.area),
    weight: correlation ** 4,
  }));
  const mean = (of: (rent: number) => number) =>
    rents.reduce((sum, { rent, weight }) => sum + of(rent) * weight, 0) /
    rents.reduce((sum, { weight }) => sum + weight, 0);
  const rent = mean((each) => each);
  const deviation = Math.sqrt(mean((each) => (each - rent) ** 2)) / rent;
  const unlike = 1 - Math.min(...comparables.map(({ correlation }) => correlation));
  const part = Math.min(widest, Math.max(narrowest, deviations * deviation, unlike / 3));
  return { rent: toTens(rent), low: toTens(rent * (1 - part)), high: toTens(rent * (1 + part)), comparables };
}

function similarity(subject: Subject, home: Home, miles: number): number {
  const size = Math.abs(Math.log(subject.squareFootage / home.squareFootage));
  const rooms = Math.abs(subject.bedrooms - home.bedrooms) + Math.abs(subject.bathrooms - home.bathrooms) / 2;
  return Math.exp(-(0.03 * miles + 0.6 * size + 0.06 * rooms));
}

function toTens(dollars: number): number {
  return Math.round(dollars / 10) * 10;
}

interface Special {
  what: string;
  answer: (question: Question) => Estimate | RentcastError;
}

/** The street whose numbers make something special happen, in whichever city. */
export const specialStreet = 'Sample Ln';

/** By house number. */
export const specials: Readonly<Record<string, Special>> = {
  1: { what: 'one comparable home', answer: (question) => limited(question, 1) },
  2: { what: 'an estimate without comparable homes', answer: (question) => limited(question, 0) },
  3: { what: 'homes of all sizes, so a wide range', answer: unlike },
  401: { what: 'the subscription is not active', answer: () => inactive },
  404: { what: 'no data for the address', answer: () => noData },
  429: { what: 'too many requests', answer: () => tooMany },
  500: { what: 'an error of the server', answer: () => broken },
  504: { what: 'the server is too slow', answer: () => tooSlow },
};

export interface Answer {
  subject: Subject;
  estimate: Estimate;
}

/** What RentCast says to a query. */
export function answerTo(query: unknown): Answer | RentcastError {
  const question = questionOf(query);
  if (question instanceof RentcastError) return question;
  const { subject } = question;
  const [number = '', ...street] = subject.street.split(/\s+/);
  const isSpecial = street.join(' ').toLowerCase() === specialStreet.toLowerCase();
  const special = isSpecial ? specials[number] : undefined;
  const estimate = special ? special.answer(question) : (estimateOf(question) ?? noData);
  return estimate instanceof RentcastError ? estimate : { subject, estimate };
}

function limited(question: Question, most: number): Estimate | RentcastError {
  const estimate = estimateOf(question);
  return estimate ? { ...estimate, comparables: estimate.comparables.slice(0, most) } : noData;
}

function unlike(question: Question): Estimate | RentcastError {
  const bySize = comparablesOf(question).sort((one, other) => one.home.squareFootage - other.home.squareFootage);
  if (bySize.length <= question.compCount) return estimateOf(question) ?? noData;
  const step = (bySize.length - 1) / (question.compCount - 1);
  const taken = Array.from({ length: question.compCount }, (_, index) => bySize[Math.round(index * step)]!);
  taken.sort((one, other) => other.correlation - one.correlation);
  return estimateFrom(question.subject, taken);
}

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
