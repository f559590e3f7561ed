import { capital } from '../key-words.js';
import { withCommas } from '../numerals.js';
import { z } from 'zod';
import { choice, inCalendar, mustBe, optionalText, outsideCalendar, requiredText, wholeNumber } from '../fields.js';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** From and to on one day, `HH:MM` in the office. The last minute of a day that can be given is 23:59. */
export interface TimeRange {
  from: string;
  to: string;
}
/** The open ranges of each day of a week, earliest first; no range means closed. */
export type WeeklyHours = Record<Weekday, TimeRange[]>;
/** A day (`YYYY-MM-DD` in the office) on which the office is closed. */
export interface Holiday {
  date: string;
  name: string;
}

/** The value type of each kind. A new kind needs a case in `valueSchema`, and a control and words in the console. */
export interface ValueByKind {
  wholeNumber: number;
  toggle: boolean;
  weeklyHours: WeeklyHours;
  holidays: Holiday[];
  text: string;
  /** The name of one of its choices. */
  choice: string;
}
type SettingKind = keyof ValueByKind;

interface Described<Kind extends SettingKind> {
  kind: Kind;
  group: string;
  label: string;
  /** What it does, in one sentence. */
  sentence: string;
  default: ValueByKind[Kind];
}
export type SettingDefinition =
  | (Described<'wholeNumber'> & { unit: string; min: number; max: number })
  | Described<'toggle'>
  | Described<'weeklyHours'>
  | Described<'holidays'>
  | (Described<'text'> & { format: 'emails' | 'url' })
  /** `choices`: the words by name, in the order in which they are shown. A stored name stays a choice forever. */
  | (Described<'choice'> & { choices: Readonly<Record<string, string>> });

export const maxRangesADay = 3;
export const maxHolidays = 100;

/** Times compare as text. */
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = (label: string) =>
  z.string(mustBe(label, 'a time')).regex(timePattern, { error: `${label} must be a time like 08:00`, abort: true });

function dayRanges(day: string) {
  return z
    .array(z.strictObject({ from: time(`${day} from`), to: time(`${day} to`) }), mustBe(day, 'a list of times'))
    .max(maxRangesADay, `${day} can have at most ${maxRangesADay} times`)
    .superRefine((ranges, context) => {
      ranges.forEach(({ from, to }, index) => {
        if (from >= to)
          context.addIssue({ code: 'custom', path: [index, 'to'], message: `${day} must end after it begins` });
        const before = ranges[index - 1];
        if (before && from < before.to)
          context.addIssue({ code: 'custom', path: [index, 'from'], message: `${day} must resume after ${before.to}` });
      });
    });
}

const weeklyHours = z.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, dayRanges(capital(day))])) as Record<
    Weekday,
    ReturnType<typeof dayRanges>
  >,
);

const holiday = z.strictObject({
  date: z.iso
    .date({ error: 'Date must be a day like 2026-12-25', abort: true })
    .refine((day) => inCalendar(new Date(day)), `Date ${outsideCalendar}`),
  name: requiredText('Name', 80),
});

const holidays = (label: string) =>
  z
    .array(holiday, mustBe(label, 'a list of days'))
    .max(maxHolidays, `${label} can be at most ${maxHolidays} days`)
    .superRefine((days, context) => {
      days.forEach(({ date }, index) => {
        if (days.findIndex((other) => other.date === date) < index)
          context.addIssue({ code: 'custom', path: [index, 'date'], message: `${date} is in the list twice` });
      });
    })
    // Sorted, so that the same days are the same value.
    .overwrite((days) => [...days].sort((a, b) => (a.date < b.date ? -1 : 1)));

const maxText = 500;
export const maxAddresses = 10;

/** Addresses separated by commas, or one URL; the empty text means none. */
function text(label: string, format: 'emails' | 'url') {
  const line = optionalText(label, maxText).transform((given) => given ?? '');
  if (format === 'url')
    return line.refine(
      (given) => given === '' || isWebAddress(given),
      `${label} must be an address like https://alerts.example.com/hook`,
    );
  return line
    .transform((given) => addressesOf(given).join(', '))
    .refine(
      (given) => addressesOf(given).every((address) => z.email().safeParse(address).success),
      `${label} must be addresses like office@example.com, with commas between them`,
    )
    .refine((given) => addressesOf(given).length <= maxAddresses, `${label} can be at most ${maxAddresses}`);
}

/** The addresses in a text with commas. */
export function addressesOf(text: string): string[] {
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The schema of the setting's values, with sentences that name it; holidays come out in date order. */
export function valueSchema(definition: SettingDefinition): z.ZodType {
  const { kind, label } = definition;
  switch (kind) {
    case 'wholeNumber': {
      const { min, max, unit } = definition;
      return wholeNumber(label, min, max, (bound) => `${withCommas(bound)} ${unit}`);
    }
    case 'toggle':
      return z.boolean(mustBe(label, 'true or false'));
    case 'weeklyHours':
      return weeklyHours;
    case 'holidays':
      return holidays(label);
    case 'text':
      return text(label, definition.format);
    case 'choice':
      return choice(label, Object.keys(definition.choices));
  }
}

export const settingGroups = {
  office: 'Office hours',
  sessions: 'Signing in',
  services: 'Paid services',
  visitors: 'Public forms',
  walkthroughs: 'Walkthroughs',
  documents: 'Documents',
  payments: 'Payments',
  retention: 'Keeping',
  campaigns: 'Campaigns',
  messages: 'Messages',
} as const;
type SettingGroup = keyof typeof settingGroups;

/** Settings of one file of the catalogue, by name. */
export type GroupedSettings = Record<string, SettingDefinition & { group: SettingGroup }>;
