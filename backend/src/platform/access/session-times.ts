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
