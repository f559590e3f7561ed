import { officeTimeZone } from './office-time.js';

/** IANA zones of the US states; for a state with two zones, that of most of its people. */
const zoneOfState: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/** The zone for a lead's days and hours. @param state two letters; unknown or none: the office's */
export function timeZoneOf(state: string | null): string {
  return zoneOfState[state?.trim().toUpperCase() ?? ''] ?? officeTimeZone;
}
