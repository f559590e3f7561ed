import type { z } from 'zod';
import { valueSchema, type SettingDefinition, type TimeRange, type ValueByKind } from './setting-kinds.js';

export const settingGroups = {
  office: 'Office hours',
  sessions: 'Signing in',
  services: 'Paid services',
  visitors: 'Public forms',
  walkthroughs: 'Walkthroughs',
  documents: 'Documents',
  retention: 'Keeping',
  campaigns: 'Campaigns',
  messages: 'Messages',
} as const;
export type SettingGroup = keyof typeof settingGroups;

const workday = (): TimeRange[] => [{ from: '08:00', to: '17:00' }];

/** The provider numbers its templates. */
const template = (name: string) =>
  ({
    kind: 'wholeNumber',
    group: 'documents',
    label: `${name} template`,
    sentence: `The number of the DocuSeal template that a ${name.toLowerCase()} is made from. 0: there is none, and none can be sent.`,
    unit: 'in DocuSeal',
    min: 0,
    max: 999_999_999,
    default: 0,
  }) as const;

/** A change applies to campaigns that begin after it. */
const campaignTime = (
  label: string,
  unit: 'hours' | 'days',
  byDefault: number,
  min: number,
  max: number,
  sentence: string,
) => ({ kind: 'wholeNumber', group: 'campaigns', label, sentence, unit, min, max, default: byDefault }) as const;

/**
 * Every setting there is: one entry each, with something that reads it. The names are stored in the log: a renamed setting is
 * another one, and values stored under the old name stay readable.
 */
export const settings = {
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
    label: 'Time until the first touch',
    sentence: 'An intake that nobody has acted on for this much office time is shown as waiting, with its clock.',
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
  agreementTemplate: template('Management agreement'),
  onboardingTemplate: template('Onboarding form'),
  checklistTemplate: template('Walkthrough checklist'),
  leaseTemplate: template('Lease agreement'),
  documentExpiryDays: {
    kind: 'wholeNumber',
    group: 'documents',
    label: 'Time to sign',
    sentence: 'A document that is not signed within this many days expires. 0: it never does.',
    unit: 'days',
    min: 0,
    max: 365,
    default: 0,
  },
  remindOfDocuments: {
    kind: 'toggle',
    group: 'documents',
    label: 'Remind of unsigned documents',
    sentence: 'A signer who has not signed is reminded by email, in office hours, at most three times.',
    default: false,
  },
  documentReminderDays: {
    kind: 'wholeNumber',
    group: 'documents',
    label: 'Time between reminders',
    sentence: 'How many days pass before the first automatic reminder, and between reminders.',
    unit: 'days',
    min: 1,
    max: 60,
    default: 3,
  },
  retentionYears: {
    kind: 'wholeNumber',
    group: 'retention',
    label: 'How long leads are kept',
    sentence:
      'Leads that have been lost or untouched for this many years are listed for erasure. 0: none are. Nothing is erased automatically.',
    unit: 'years',
    min: 0,
    max: 30,
    default: 0,
  },
  startWarmLead: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start the Warm lead campaign automatically',
    sentence: 'A new lead gets the messages of Warm lead without anybody starting it.',
    default: false,
  },
  warmLeadFirstHours: campaignTime(
    'Initial delay',
    'hours',
    1,
    0,
    720,
    'How long after Warm lead begins its first message goes out.',
  ),
  warmLeadEveryDays: campaignTime(
    'Follow-up',
    'days',
    2,
    1,
    60,
    'How many days pass between the follow-ups of Warm lead.',
  ),
  warmLeadForDays: campaignTime(
    'Duration',
    'days',
    30,
    0,
    365,
    'Warm lead ends after this many days. 0: with its first message.',
  ),
  startConfirmation: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Confirmation automatically',
    sentence: 'An owner with a booked walkthrough is reminded of it without anybody starting it.',
    default: false,
  },
  startOnboarding: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Onboarding automatically',
    sentence: 'An owner whose lead is moved to Closed is welcomed without anybody starting it.',
    default: false,
  },
  sendAcknowledgments: {
    kind: 'toggle',
    group: 'messages',
    label: 'Answer owners right away',
    sentence: 'An owner who asks for an analysis, enrolls or registers gets an email confirming that it arrived.',
    default: true,
  },
  sendIntakeNotices: {
    kind: 'toggle',
    group: 'messages',
    label: 'Tell the office of new intakes',
    sentence:
      'The person who looks after the lead gets an email when an intake comes in. For an unassigned lead, the office gets it.',
    default: true,
  },
  noticeAddresses: {
    kind: 'text',
    group: 'messages',
    label: 'Office address for notices',
    sentence:
      'Where notices for nobody in particular go. Separate several with commas. The log shows it in plain text, so use an office address, not a person’s.',
    format: 'emails',
    default: '',
  },
  sendTaskReminders: {
    kind: 'toggle',
    group: 'messages',
    label: 'Remind of tasks',
    sentence: 'The person who has to do a task gets an email when it is due.',
    default: true,
  },
  sendAccountMails: {
    kind: 'toggle',
    group: 'messages',
    label: 'Send links for accounts',
    sentence: 'Invitations and links for a new password go out by email, and “Forgot password” works.',
    default: true,
  },
  holdMessagesAtNight: {
    kind: 'toggle',
    group: 'messages',
    label: 'Hold messages back at night',
    sentence:
      'Follow-ups and onboarding messages that are due at night where the lead is go out in the morning; a reminder of a walkthrough goes out before the night. Answers never wait.',
    default: false,
  },
  quietFromHour: {
    kind: 'wholeNumber',
    group: 'messages',
    label: 'Night begins',
    sentence: 'From this hour on, where the lead is.',
    unit: 'o’clock',
    min: 0,
    max: 23,
    default: 20,
  },
  quietToHour: {
    kind: 'wholeNumber',
    group: 'messages',
    label: 'Night ends',
    sentence: 'Until this hour, where the lead is.',
    unit: 'o’clock',
    min: 0,
    max: 23,
    default: 8,
  },
  holdMessagesOnWeekends: {
    kind: 'toggle',
    group: 'messages',
    label: 'Hold messages back on weekends',
    sentence:
      'Follow-ups and onboarding messages that are due on a Saturday or Sunday go out on Monday; a reminder of a walkthrough goes out on Friday.',
    default: false,
  },
  alertAddresses: {
    kind: 'text',
    group: 'messages',
    label: 'Addresses for alerts',
    sentence:
      'Where emails go when something needs an operator. Separate several with commas. The log shows it in plain text, so use an office address, not a person’s.',
    format: 'emails',
    default: '',
  },
  alertWebhook: {
    kind: 'text',
    group: 'messages',
    label: 'Webhook for alerts',
    sentence:
      'This address is called with the same words, as JSON with the field text. The log shows it in plain text, so it must not contain a secret.',
    format: 'url',
    default: '',
  },
  sendParkedAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about parked streams',
    sentence: 'Sends one alert when an event could not be applied and waits for an operator.',
    default: true,
  },
  sendEffectAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about effects',
    sentence: 'Sends one alert when an effect is overdue, or when nobody knows whether one was done.',
    default: true,
  },
  sendLagAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about read models',
    sentence: 'Sends one alert when the read models have been stuck behind the log for five minutes.',
    default: true,
  },
  sendBackupAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert about backups',
    sentence: 'Sends one alert when a backup failed or is long overdue.',
    default: true,
  },
  backupHours: {
    kind: 'wholeNumber',
    group: 'retention',
    label: 'Time between backups',
    sentence:
      'A backup of everything begins this many hours after the last one began, if the server has a place for backups (BACKUP_TO). 0: no automatic backups.',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
} satisfies Record<string, SettingDefinition & { group: SettingGroup }>;

export type SettingName = keyof typeof settings;
type ValueOf<Definition extends SettingDefinition> = Definition extends { choices: infer Choices }
  ? keyof Choices
  : ValueByKind[Definition['kind']];
export type SettingValue<Name extends SettingName> = ValueOf<(typeof settings)[Name]>;
export type SettingValues = { [Name in SettingName]: SettingValue<Name> };

export const settingNames = Object.keys(settings) as SettingName[];

const schemas = new Map<string, z.ZodType>(
  Object.entries(settings).map(([name, definition]) => [name, valueSchema(definition)]),
);

/** The schema of the setting's values. */
export function schemaOf(name: SettingName): z.ZodType {
  return schemas.get(name)!;
}

/** Whether this version has a setting of that name; stored ones can be older or newer. */
export function isSettingName(name: string): name is SettingName {
  return schemas.has(name);
}

/** The definition by a name that this version knows. */
export function settingDefinition(name: SettingName): SettingDefinition {
  return settings[name];
}

/**
 * Every setting's value until somebody changes it.
 * @param ofEnvironment defaults from the process's environment instead
 */
export function defaultSettings(ofEnvironment: Partial<SettingValues> = {}): SettingValues {
  const own = Object.fromEntries(settingNames.map((name) => [name, settings[name].default]));
  return { ...(own as unknown as SettingValues), ...ofEnvironment };
}
