const parts = {
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * "Tuesday, March 3" or "2:15 PM" of an instant, in en-US.
 * @param instant ISO in UTC
 * @param timeZone an IANA zone; throws RangeError for another text
 */
export function formatInOffice(instant: string, timeZone: string, what: keyof typeof parts): string {
  // Intl separates the hour and PM by a narrow space, which texts by phone would send as another alphabet.
  return new Intl.DateTimeFormat('en-US', { ...parts[what], timeZone })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ');
}
