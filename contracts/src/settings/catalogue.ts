import type { z } from 'zod';
import { valueSchema, type SettingDefinition, type TimeRange, type ValueByKind } from './setting-kinds.js';

export const settingGroups = {
  office: 'Office hours',
  sessions: 'Signing in',
  services: 'Paid services',
  documents: 'Documents',
  retention: 'Keeping',
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

/**
 * Every setting there is: one entry each, and something that reads it. The names are stored in the log: a setting that is renamed is
 * another one, and what was stored under the old name stays readable.
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

/** What checks a value of the setting. */
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
 * What every setting is until somebody changes it.
 * @param ofEnvironment defaults that the process's environment names instead
 */
export function defaultSettings(ofEnvironment: Partial<SettingValues> = {}): SettingValues {
  const own = Object.fromEntries(settingNames.map((name) => [name, settings[name].default]));
  return { ...(own as unknown as SettingValues), ...ofEnvironment };
}
