import { milesBetween } from './area.js';
import { homes, usualRent, type Home } from './homes.js';
import type { Question, Subject } from './question.js';

export interface Comparable {
  home: Home;
  miles: number;
  /** From 0 to 1. */
  correlation: number;
}

/** Dollars a month. */
export interface Estimate {
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
export function estimateOf(question: Question): Estimate | undefined {
  const found = comparablesOf(question).sort((one, other) => other.correlation - one.correlation);
  return found.length === 0 ? undefined : estimateFrom(question.subject, found.slice(0, question.compCount));
}

/** Every home that could be compared, in no order. */
export function comparablesOf({ subject, maxRadius, maxDaysOld }: Question): Comparable[] {
  return homes
    .filter(({ propertyType, daysOld }) => propertyType === subject.propertyType && daysOld <= maxDaysOld)
    .map((home) => ({ home, miles: milesBetween(subject, home) }))
    .filter(({ miles }) => miles <= maxRadius)
    .map(({ home, miles }) => ({ home, miles, correlation: similarity(subject, home, miles) }));
}

export function estimateFrom(subject: Subject, comparables: Comparable[]): Estimate {
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
