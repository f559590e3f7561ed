const parts = {
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * An instant as "Tuesday, March 3" or "2:15 PM", in en-US.
 * @param instant ISO in UTC
 * @param timeZone an IANA zone; throws RangeError for any other text
 */
export function formatInOffice(instant: string, timeZone: string, what: keyof typeof parts): string {
  // Intl puts a narrow space between the hour and PM, which would force texts into another alphabet.
  return new Intl.DateTimeFormat('en-US', { ...parts[what], timeZone })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ');
}
