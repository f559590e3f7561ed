import type { GroupedSettings, TimeRange } from './setting-kinds.js';

const workday = (): TimeRange[] => [{ from: '08:00', to: '17:00' }];

/** When the office is open, who may sign in, and what visitors may ask of it. */
export const officeSettings = {
  businessHours: {
    kind: 'weeklyHours',
    group: 'office',
    label: 'Business hours',
    sentence: 'When the office is open, in Des Moines time. Office time counts only these hours.',
    default: {
      monday: workday(),
      tuesday: workday(),
      wednesday: workday(),
      thursday: workday(),
      friday: workday(),
      saturday: [],
      sunday: [],
    },
  },
  holidays: {
    kind: 'holidays',
    group: 'office',
    label: 'Holidays',
    sentence: 'Days on which the office stays closed, whatever the business hours say.',
    default: [],
  },
  firstTouchMinutes: {
    kind: 'wholeNumber',
    group: 'office',
    label: 'Time until the first contact',
    sentence:
      'An intake whose owner nobody has contacted for this much office time is shown as waiting, with its clock.',
    unit: 'minutes',
    min: 1,
    max: 4_800,
    default: 15,
  },
  handOutIntakes: {
    kind: 'toggle',
    group: 'office',
    label: 'Hand out intakes in turn',
    sentence: 'Every new intake goes to the next person who takes new leads. Otherwise it starts out unassigned.',
    default: false,
  },
  sessionIdleMinutes: {
    kind: 'wholeNumber',
    group: 'sessions',
    label: 'Idle time until sign-out',
    sentence: 'Anyone who has been idle in the console for this long has to sign in again.',
    unit: 'minutes',
    min: 30,
    max: 480,
    default: 480,
  },
  secondFactorDuty: {
    kind: 'choice',
    group: 'sessions',
    label: 'Second factor required',
    sentence:
      'Who has to enter a code from an authenticator app when they sign in. After a grace period, anyone who has not set one up has to do that before anything else.',
    choices: { nobody: 'Nobody', admins: 'Admins', everybody: 'Everybody' },
    default: 'nobody',
  },
  secondFactorGraceDays: {
    kind: 'wholeNumber',
    group: 'sessions',
    label: 'Grace period for the second factor',
    sentence:
      'How many days people have to set one up, from the day it is required of them, or from the day an admin reset theirs. A change also applies to those who have not done it yet. 0: none.',
    unit: 'days',
    min: 0,
    max: 90,
    default: 7,
  },
  rentCallsADay: {
    kind: 'wholeNumber',
    group: 'services',
    label: 'Rent estimates per day',
    sentence:
      'The rent provider is asked at most this often a day, since every call costs money. Reports beyond that are preliminary. 0: never.',
    unit: 'calls',
    min: 0,
    max: 1_000_000,
    default: 500,
  },
  leadsOfBrowserAnHour: {
    kind: 'wholeNumber',
    group: 'visitors',
    label: 'From one browser',
    sentence:
      'How many properties and referrals a visitor can send in from one browser within an hour. A submission that does not fit is refused whole. People who are signed in have no limit.',
    unit: 'an hour',
    min: 1,
    max: 10_000,
    default: 20,
  },
  leadsOfAddressAnHour: {
    kind: 'wholeNumber',
    group: 'visitors',
    label: 'From one network address',
    sentence:
      'The same for everybody who shares one network address, such as an office. Visitors who delete their cookies are counted here.',
    unit: 'an hour',
    min: 1,
    max: 100_000,
    default: 200,
  },
  walkthroughMinutes: {
    kind: 'wholeNumber',
    group: 'walkthroughs',
    label: 'Length of a walkthrough',
    sentence:
      'How long a walkthrough takes up the calendar of the person who looks after the lead. A change applies to walkthroughs booked from then on.',
    unit: 'minutes',
    min: 15,
    max: 240,
    default: 60,
  },
  sendWalkthroughInvitations: {
    kind: 'toggle',
    group: 'walkthroughs',
    label: 'Send invitations',
    sentence:
      'An owner whose walkthrough is booked, moved or cancelled gets an email with an invitation for their own calendar.',
    default: true,
  },
} satisfies GroupedSettings;
