import { capital } from '../../../../contracts/src/key-words.js';
import { writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import { isSettingName, settingDefinition } from '../../../../contracts/src/settings/catalogue.js';
import {
  maxAddresses,
  maxHolidays,
  weekdays,
  type Holiday,
  type SettingDefinition,
  type TimeRange,
  type Weekday,
  type WeeklyHours,
} from '../../../../contracts/src/settings/setting-kinds.js';

const calendarDay = writtenTime({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, 'UTC');

/** "1 minute", "480 minutes". @param unit in the plural */
function amount(count: number, unit: string) {
  return counted(count, unit.replace(/s$/, ''), unit);
}

/** "08:30" -> "8:30 AM". */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "Fri, Dec 25, 2026". @param date a calendar day, without a time zone */
function dayWords(date: string) {
  return Number.isNaN(Date.parse(date)) ? date : calendarDay(date);
}

export const weekdayWord = (day: Weekday) => capital(day);
const short = (day: Weekday) => weekdayWord(day).slice(0, 3);

const rangesWords = (ranges: readonly TimeRange[]) =>
  ranges.length === 0 ? 'closed' : ranges.map(({ from, to }) => `${clockTime(from)} to ${clockTime(to)}`).join(' and ');

/** Groups consecutive days with the same hours: "Mon to Fri 8:00 AM to 5:00 PM; Sat to Sun closed". */
function weekWords(week: WeeklyHours): string {
  const runs: { first: Weekday; last: Weekday; words: string }[] = [];
  for (const day of weekdays) {
    const words = rangesWords(week[day]);
    const run = runs.at(-1);
    if (run?.words === words) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs
    .map(({ first, last, words }) => `${first === last ? short(first) : `${short(first)} to ${short(last)}`} ${words}`)
    .join('; ');
}

function holidayWords(days: readonly Holiday[]) {
  return days.length === 0 ? 'none' : days.map(({ date, name }) => `${name} (${dayWords(date)})`).join(', ');
}

/** A valid value of its setting, in words. */
export function valueWords(definition: SettingDefinition, value: unknown): string {
  switch (definition.kind) {
    case 'wholeNumber':
      return amount(value as number, definition.unit);
    case 'toggle':
      return value ? 'on' : 'off';
    case 'weeklyHours':
      return weekWords(value as WeeklyHours);
    case 'holidays':
      return holidayWords(value as Holiday[]);
    case 'text':
      return value === '' ? 'none' : (value as string);
    case 'choice':
      return definition.choices[value as string] ?? unknownWords(value);
  }
}

/** The limits, shown before anybody makes an error; empty if the control allows only valid values. */
export function limitWords(definition: SettingDefinition): string {
  switch (definition.kind) {
    case 'wholeNumber':
      return `${withCommas(definition.min)} to ${amount(definition.max, definition.unit)}`;
    case 'weeklyHours':
      return 'Up to three times a day, one after the other';
    case 'holidays':
      return `Up to ${maxHolidays} days. Their names are stored unencrypted, so use no names of people`;
    case 'text':
      return definition.format === 'url' ? 'A web address, or nothing' : `Up to ${maxAddresses}, or nothing`;
    case 'toggle':
    case 'choice':
      return '';
  }
}

/** A stored value in a change. */
export function storedWords(name: string, value: unknown): string {
  if (!isSettingName(name)) return unknownWords(value);
  try {
    return valueWords(settingDefinition(name), value);
  } catch {
    // Another version stored a different kind of value under this name.
    return unknownWords(value);
  }
}

/** A value that this version does not know: in words, where it is one of a word. */
export function unknownWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'a list';
}

/** The error message for a path inside a setting's value; undefined without one. */
export type FaultOf = (path: string) => string | undefined;
