import { officeTimeZone } from '../../../../contracts/src/office-time.js';

const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Indiana/Indianapolis': 'IN',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
};
const byState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/**
 * The time zone a lead most likely lives by: that of its state, where a state has several the one of most of its people; the office's
 * where no state is known.
 */
export function timeZoneOf(state: string | null): string {
  return byState.get(state?.trim().toUpperCase() ?? '') ?? officeTimeZone;
}
