/** A wrong clock is off by less than this. For an instant that is in the near future by this clock, the server's clock is asked. */
const wrongClockMs = 24 * 60 * 60_000;

/** The instant in an address, in the time machine's format; undefined for anything else, and for the future. */
export function momentOf(value: unknown, now = Date.now()): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return undefined;
  const at = Date.parse(value);
  // NaN compares false with everything.
  return at <= now + wrongClockMs ? value : undefined;
}

/** Whether an address names an instant in the future. */
export function isYetToCome(value: unknown, now = Date.now()): boolean {
  return typeof value === 'string' && momentOf(value, now) === undefined && momentOf(value, Infinity) !== undefined;
}

/** The message for a moment in the future. */
export const boardIsNow = 'That is in the future: this is the board now.';
