import type { Role } from '../../../../contracts/src/accounts/input.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** Who must have a second factor, by the office's settings. */
export interface FactorDuty {
  of: 'nobody' | 'admins' | 'everybody';
  /** When the office last decided whose duty it is; null if nobody ever did. */
  since: Date | null;
  graceDays: number;
}

/** The facts about a person that decide it. */
export interface Bound {
  role: Role;
  secondFactor: boolean;
  /** Their time runs from here at the earliest: they were made or given another role, or their second factor was reset. */
  factorTimeFrom: Date;
}

export const nobodysDuty: FactorDuty = { of: 'nobody', since: null, graceDays: 0 };

const dayMs = 24 * 60 * 60 * 1000;

/** Whether people of this role must have a second factor. */
export function isFactorRequired(role: Role, duty: FactorDuty): boolean {
  return duty.of === 'everybody' || (duty.of === 'admins' && role === 'admin');
}

/** Until when the person has to set up a second factor; null if they have one, or need none. */
export function factorDueAt({ role, secondFactor, factorTimeFrom }: Bound, duty: FactorDuty): Date | null {
  if (secondFactor || !isFactorRequired(role, duty)) return null;
  const from = Math.max(factorTimeFrom.getTime(), duty.since?.getTime() ?? 0);
  return new Date(from + duty.graceDays * dayMs);
}

/** What the person is shown: nothing if they need no second factor, or have one. `isOver`: they may do nothing else any more. */
export function factorToSetUp(
  person: Bound,
  duty: FactorDuty,
  now: number,
): { dueAt: string; isOver: boolean } | undefined {
  const due = factorDueAt(person, duty);
  return due ? { dueAt: due.toISOString(), isOver: due.getTime() <= now } : undefined;
}

/** What the office has set about signing in; asked at every call. */
export abstract class SignInRules {
  abstract readonly current: Pick<SettingValues, 'sendAccountMails'>;
  abstract readonly factorDuty: () => FactorDuty;
}

/** Who is signed in, and by which session. */
export interface SignedIn extends Bound {
  id: string;
  email: string;
  /** Hex; identifies the session but can't open it. */
  session: string;
}

/** How long sessions last, in milliseconds. */
export interface SessionTimes {
  /** How long a session lasts without any activity of the person; read at every look-up. */
  idleMs(): number;
  /** In all, however active the session is. */
  absoluteMs: number;
}

const hour = 60 * 60 * 1000;

export const usualSessionTimes: SessionTimes = { idleMs: () => 8 * hour, absoluteMs: 24 * hour };

/** @param idleMinutes as the office has set it; read at every look-up */
export function sessionTimes(idleMinutes: () => number): SessionTimes {
  return { ...usualSessionTimes, idleMs: () => idleMinutes() * 60_000 };
}

/** Injection token of the SessionTimes that the office has set. */
export const SESSION_TIMES = Symbol('SESSION_TIMES');
