import type { z } from 'zod';
import { valueSchema, type SettingDefinition, type TimeRange, type ValueByKind } from './setting-kinds.js';

export const settingGroups = {
  office: 'Office hours',
  sessions: 'Signing in',
  services: 'Paid services',
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
    sentence: `The number of the template in DocuSeal that a ${name.toLowerCase()} is made of. 0: there is none, and none can be sent.`,
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
    sentence: 'When the office is open, in Des Moines time; whatever counts office time counts these hours.',
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
    sentence:
      'An intake that nobody has done anything about for this much office time is shown as waiting, with its clock.',
    unit: 'minutes',
    min: 1,
    max: 4_800,
    default: 15,
  },
  handOutIntakes: {
    kind: 'toggle',
    group: 'office',
    label: 'Hand out intakes in turn',
    sentence:
      'Every new intake is given to the next one of those who take new leads; otherwise it is nobody’s at first.',
    default: false,
  },
  sessionIdleMinutes: {
    kind: 'wholeNumber',
    group: 'sessions',
    label: 'Idle time until sign-out',
    sentence: 'Whoever has done nothing in the console for this long has to sign in again.',
    unit: 'minutes',
    min: 30,
    max: 480,
    default: 480,
  },
  rentCallsADay: {
    kind: 'wholeNumber',
    group: 'services',
    label: 'Rent estimates a day',
    sentence:
      'The rent provider is asked at most this often a day, since every call costs money; reports beyond that are preliminary. 0 asks it never.',
    unit: 'calls',
    min: 0,
    max: 1_000_000,
    default: 500,
  },
  walkthroughMinutes: {
    kind: 'wholeNumber',
    group: 'walkthroughs',
    label: 'Length of a walkthrough',
    sentence:
      'So long the time of whoever looks after the lead is held for a walkthrough; nobody else can book it. A change is for those booked from then on.',
    unit: 'minutes',
    min: 15,
    max: 240,
    default: 60,
  },
  sendWalkthroughInvitations: {
    kind: 'toggle',
    group: 'walkthroughs',
    label: 'Send invitations',
    sentence: 'An owner whose walkthrough is booked, moved or called off gets an email with it for their own calendar.',
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
    sentence: 'A document that nobody has signed after this many days expires. 0: it never does.',
    unit: 'days',
    min: 0,
    max: 365,
    default: 0,
  },
  remindOfDocuments: {
    kind: 'toggle',
    group: 'documents',
    label: 'Remind of unsigned documents',
    sentence: 'Whoever has not signed a document is reminded of it by email, in office hours and three times at most.',
    default: false,
  },
  documentReminderDays: {
    kind: 'wholeNumber',
    group: 'documents',
    label: 'Time between reminders',
    sentence: 'So many days pass before a reminder that nobody had to ask for, and between two of them.',
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
      'Leads that were lost, or that nobody touched, for so many years are listed for an erasure. 0: none is. Nothing is erased by itself.',
    unit: 'years',
    min: 0,
    max: 30,
    default: 0,
  },
  startWarmLead: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Warm lead by itself',
    sentence: 'Whoever comes in gets the messages of Warm lead without anybody starting it.',
    default: false,
  },
  warmLeadFirstHours: campaignTime(
    'Initial delay',
    'hours',
    1,
    0,
    720,
    'The first message of Warm lead goes out so long after it began.',
  ),
  warmLeadEveryDays: campaignTime(
    'Follow-up',
    'days',
    2,
    1,
    60,
    'So many days lie between the follow-ups of Warm lead.',
  ),
  warmLeadForDays: campaignTime(
    'Duration',
    'days',
    30,
    0,
    365,
    'After so many days Warm lead ends. 0: with its first message.',
  ),
  startConfirmation: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Confirmation by itself',
    sentence: 'Whoever has a walkthrough booked is reminded of it without anybody starting it.',
    default: false,
  },
  startOnboarding: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Onboarding by itself',
    sentence: 'Whoever’s lead is moved to Closed is welcomed without anybody starting it.',
    default: false,
  },
  sendAcknowledgments: {
    kind: 'toggle',
    group: 'messages',
    label: 'Answer owners at once',
    sentence: 'An owner who asks for an analysis, enrolls or registers gets an email that it has arrived.',
    default: true,
  },
  sendIntakeNotices: {
    kind: 'toggle',
    group: 'messages',
    label: 'Tell the office of new intakes',
    sentence:
      'Whoever looks after the lead gets an email when an intake comes in; of one that is nobody’s, the office.',
    default: true,
  },
  noticeAddresses: {
    kind: 'text',
    group: 'messages',
    label: 'Office’s address for notices',
    sentence:
      'Where notices go that are for nobody in particular. Several with commas. It is readable in the log: an address of the office, not of a person.',
    format: 'emails',
    default: '',
  },
  sendTaskReminders: {
    kind: 'toggle',
    group: 'messages',
    label: 'Remind of tasks',
    sentence: 'Whoever is to do a task gets an email when it is due.',
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
      'Where it is told by email that something needs an operator. Several with commas. Readable in the log: an address of the office, not of a person.',
    format: 'emails',
    default: '',
  },
  alertWebhook: {
    kind: 'text',
    group: 'messages',
    label: 'Webhook for alerts',
    sentence:
      'This address is called with the same words, as JSON with the field text. Readable in the log: no address that holds a secret.',
    format: 'url',
    default: '',
  },
  sendParkedAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert of parked streams',
    sentence: 'Whoever gets alerts is told, once, when an event could not be applied and waits for an operator.',
    default: true,
  },
  sendEffectAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert of effects',
    sentence:
      'Whoever gets alerts is told, once, when nobody gets to an effect that is due, or nobody knows whether one was done.',
    default: true,
  },
  sendLagAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert of read models',
    sentence:
      'Whoever gets alerts is told, once, when the read models have stood still behind the log for five minutes.',
    default: true,
  },
  sendBackupAlerts: {
    kind: 'toggle',
    group: 'messages',
    label: 'Alert of backups',
    sentence: 'Whoever gets alerts is told, once, when a backup failed or is long overdue.',
    default: true,
  },
  backupHours: {
    kind: 'wholeNumber',
    group: 'retention',
    label: 'Time between backups',
    sentence:
      'Everything is backed up each time so many hours have passed since the last backup began, where the server says where to (BACKUP_TO). 0: nothing is backed up by itself.',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
} satisfies Record<string, SettingDefinition & { group: SettingGroup }>;

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = ValueByKind[(typeof settings)[Name]['kind']];
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
