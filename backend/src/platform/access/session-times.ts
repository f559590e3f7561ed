/** How long sessions last, in milliseconds. */
export interface SessionTimes {
  /** Without anything that a person did; asked for at every look-up. */
  idleMs(): number;
  /** In all, whatever is done in it. */
  absoluteMs: number;
}

const hour = 60 * 60 * 1000;

export const usualSessionTimes: SessionTimes = { idleMs: () => 8 * hour, absoluteMs: 24 * hour };

/** @param idleMinutes what the office has set; asked for at every look-up */
export function sessionTimes(idleMinutes: () => number): SessionTimes {
  return { ...usualSessionTimes, idleMs: () => idleMinutes() * 60_000 };
}

/** What gives the SessionTimes that the office has set. */
export const SESSION_TIMES = Symbol('SESSION_TIMES');
