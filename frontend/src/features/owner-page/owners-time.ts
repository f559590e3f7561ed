/** "Tue, Dec 1, 10:30 AM" where the property is. @param start ISO 8601 @param timeZone IANA name */
export function ownersTime(start: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  } as const).format(new Date(start));
}
