import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';

/** The instant and log position of a figure. */
export interface Scope {
  /** The past instant that was asked for, by `occurredAt`; null: everything known. */
  asOf: string | null;
  /** A receipt's log position, up to which events are known; null: all. */
  position: string | null;
  /** The current time: waiting is counted until then. */
  at: string;
}

/** The parameters of a statement under construction. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The parameter in the statement, with its type. */
  of(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** Whether an event was before the scope's end, from its columns of instant and position. */
export function isKnown(scope: Scope, parameters: Parameters, at: string, position: string): string {
  const conditions = [
    ...(scope.asOf === null ? [] : [`${at} <= ${parameters.of(scope.asOf, 'timestamptz')}`]),
    ...(scope.position === null ? [] : [`${position} <= ${parameters.of(scope.position, 'bigint')}`]),
  ];
  return conditions.length === 0 ? `${at} is not null` : `(${conditions.join(' and ')})`;
}

/** The opposite, for instants and positions that exist. In the present scope nothing is later. */
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

/** Days of the office's calendar, both inclusive. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether an instant lies in the period: by calendar days, also on the two days when clocks change. */
export function inPeriod({ from, to }: Period, parameters: Parameters, at: string): string {
  const begins = (day: string) => `(${day})::timestamp at time zone '${officeTimeZone}'`;
  const conditions = [
    ...(from === undefined ? [] : [`${at} >= ${begins(parameters.of(from, 'date'))}`]),
    ...(to === undefined ? [] : [`${at} < ${begins(`${parameters.of(to, 'date')} + 1`)}`]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** 24-hour days from one instant to another, never negative. `date_part`: `extract` counts in decimals, slower than all the rest. */
export function daysBetween(from: string, to: string): string {
  return `greatest(date_part('epoch', ${to} - ${from}) / 86400, 0)`;
}

/** An instant in the office's local time. */
export function officeLocal(at: string): string {
  return `(${at} at time zone '${officeTimeZone}')`;
}

/**
 * Until the transaction ends: sorts and hashes over a hundred thousand leads stay in memory, and nothing is
 * compiled, which takes longer than counting. Durations are grouped by hashing: the planner's guesses of their
 * number and size are far too high. All data are in memory, where no page is further away than another, and the
 * remaining work is worth a second process.
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
