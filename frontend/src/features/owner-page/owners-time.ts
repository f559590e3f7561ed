import { writtenTime } from '../../../../contracts/src/keys/written-time.js';

/** "Tue, Dec 1, 10:30 AM" where the property is. @param start ISO 8601 @param timeZone IANA name */
export function ownersTime(start: string, timeZone: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return writtenTime(parts, timeZone)(start);
}
