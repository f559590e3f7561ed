/** A clock that is set wrong is wrong by less: what it calls the near future is asked of the server's clock. */
const wrongClockMs = 24 * 60 * 60_000;

/** The instant that an address names, as the time machine writes it; undefined for anything else, and for what is yet to come. */
export function momentOf(value: unknown, now = Date.now()): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return undefined;
  const at = Date.parse(value);
  // NaN is in no order with anything.
  return at <= now + wrongClockMs ? value : undefined;
}

/** Whether an address names an instant that is yet to come. */
export function isYetToCome(value: unknown, now = Date.now()): boolean {
  return typeof value === 'string' && momentOf(value, now) === undefined && momentOf(value, Infinity) !== undefined;
}

/** What is said of a moment that is yet to come. */
export const boardIsNow = 'That is in the future: this is the board now.';
