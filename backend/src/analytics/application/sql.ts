import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** The instant and log position of a figure. */
export interface Scope {
  /** The past instant that was asked for, by `occurredAt`; null: everything known. */
  asOf: string | null;
  /** A receipt's log position, up to which events are known; null: all. */
  position: string | null;
  /** The current time: waiting is counted until then. */
  at: string;
}

export type Hours = Pick<SettingValues, 'businessHours' | 'holidays'>;

/** What a figure is counted by: its time, and the hours at which the office is open. */
export interface Basis {
  scope: Scope;
  hours: Hours;
}

/** Days of the office's calendar, both inclusive. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** A statement under construction: its parameters, and conditions of its scope. */
export class Statement {
  readonly scope: Scope;
  readonly hours: Hours;

  /** @param values the parameters so far, of a part for another scope */
  constructor(
    { scope, hours }: Basis,
    readonly values: unknown[] = [],
  ) {
    this.scope = scope;
    this.hours = hours;
  }

  /** The parameter in the statement, with its type. */
  of(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The current time, or the past instant. */
  now(): string {
    return this.of(this.scope.at, 'timestamptz');
  }

  get isPresent(): boolean {
    return isPresent(this.scope);
  }

  /** Whether an event was before the scope's end, from its columns of instant and position. */
  isKnown(at: string, position: string): string {
    const conditions = this.ends(at, position, '<=');
    return conditions.length === 0 ? `${at} is not null` : `(${conditions.join(' and ')})`;
  }

  /** The opposite, for instants and positions that exist. In the present scope nothing is later. */
  isAfter(at: string, position: string): string {
    return this.isPresent ? 'false' : `(${this.ends(at, position, '>').join(' or ')})`;
  }

  private ends(at: string, position: string, compared: '<=' | '>'): string[] {
    const { asOf, position: last } = this.scope;
    return [
      ...(asOf === null ? [] : [`${at} ${compared} ${this.of(asOf, 'timestamptz')}`]),
      ...(last === null ? [] : [`${position} ${compared} ${this.of(last, 'bigint')}`]),
    ];
  }

  /** Whether an instant lies in the period: by calendar days, also on the two days when clocks change. */
  inPeriod({ from, to }: Period, at: string): string {
    const begins = (day: string) => `(${day})::timestamp at time zone '${officeTimeZone}'`;
    const conditions = [
      ...(from === undefined ? [] : [`${at} >= ${begins(this.of(from, 'date'))}`]),
      ...(to === undefined ? [] : [`${at} < ${begins(`${this.of(to, 'date')} + 1`)}`]),
    ];
    return conditions.length === 0 ? 'true' : conditions.join(' and ');
  }
}

export function isPresent({ asOf, position }: Scope): boolean {
  return asOf === null && position === null;
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
