import { officeTimeZone } from '../../../../contracts/src/office-time.js';

/** Of which instant and log position a figure is. */
export interface Scope {
  /** The past instant that was asked for, by `occurredAt`; null: as far as is known. */
  asOf: string | null;
  /** The log position up to which events are known, of a receipt; null: all. */
  position: string | null;
  /** What the time is: until then those who wait have waited. */
  at: string;
}

/** A statement that is put together: its parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The parameter in the statement, with its type. */
  of(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** Two columns of an instant and a position: whether the event was before the scope's end. */
export function isKnown(scope: Scope, parameters: Parameters, at: string, position: string): string {
  const conditions = [
    ...(scope.asOf === null ? [] : [`${at} <= ${parameters.of(scope.asOf, 'timestamptz')}`]),
    ...(scope.position === null ? [] : [`${position} <= ${parameters.of(scope.position, 'bigint')}`]),
  ];
  return conditions.length === 0 ? `${at} is not null` : `(${conditions.join(' and ')})`;
}

/** The contrary, of instants and positions that are there. Of the present scope nothing is after it. */
export function isAfter(scope: Scope, parameters: Parameters, at: string, position: string): string {
  const conditions = [
    ...(scope.asOf === null ? [] : [`${at} > ${parameters.of(scope.asOf, 'timestamptz')}`]),
    ...(scope.position === null ? [] : [`${position} > ${parameters.of(scope.position, 'bigint')}`]),
  ];
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

export function isPresent(scope: Scope): boolean {
  return scope.asOf === null && scope.position === null;
}

/** Days of the office's calendar, both of them in the period. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether an instant lies in the period: a day there is a day, also on the two odd ones. */
export function inPeriod({ from, to }: Period, parameters: Parameters, at: string): string {
  const begins = (day: string) => `(${day})::timestamp at time zone '${officeTimeZone}'`;
  const conditions = [
    ...(from === undefined ? [] : [`${at} >= ${begins(parameters.of(from, 'date'))}`]),
    ...(to === undefined ? [] : [`${at} < ${begins(`${parameters.of(to, 'date')} + 1`)}`]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** So many days of 24 hours from one instant to another, never less than none. `date_part`, as `extract` counts in decimals, which takes longer than all the rest. */
export function daysBetween(from: string, to: string): string {
  return `greatest(date_part('epoch', ${to} - ${from}) / 86400, 0)`;
}

/** An instant as the office's clocks show it. */
export function officeLocal(at: string): string {
  return `(${at} at time zone '${officeTimeZone}')`;
}

/**
 * Until the transaction ends: what is sorted and kept of a hundred thousand leads stays in memory, and nothing is compiled, which takes
 * longer than to count. Lists of durations are put together by hashing: how many there will be is guessed far too high, and how much each
 * of them takes. What is read lies in memory, where no page is further away than another, and what is
 * left to do with it is worth a second process.
 */
export const roomForFigures = [
  `work_mem = '64MB'`,
  'hash_mem_multiplier = 32',
  'jit = off',
  'random_page_cost = 1.1',
  'parallel_setup_cost = 100',
  'parallel_tuple_cost = 0.01',
]
  .map((setting) => `set local ${setting}`)
  .join('; ');
