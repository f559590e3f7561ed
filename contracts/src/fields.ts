import { z } from 'zod';
import { readPhone, tidyPhone } from './keys/written-phone.js';
import { exactMoney } from './numerals.js';
import { hasBreaks, hiddenCharacter } from './one-line.js';
import './plain-words.js';

/** Input fields that several commands share: trimmed, bounded, with the sentence for people if they are wrong. */

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** White space, and characters drawn as none: zero-width and joining characters, fillers. Not the tags that end some emoji. */
const blank =
  '[\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\uffa0]+';
const aroundText = new RegExp(`^${blank}|${blank}$`, 'gu');

/** Without blanks at its ends; blanks alone become the empty text. */
export function trimmed(text: string): string {
  return text.replaceAll(aroundText, '');
}

/** The sentence if a field is missing or of another type: "Email is required", "Email must be text". */
export function mustBe(label: string, kind: string) {
  return {
    error: ({ code, input }: { code: string; input?: unknown }) => {
      if (code !== 'invalid_type' && code !== 'invalid_value') return undefined;
      return input === undefined || input === null ? `${label} is required` : `${label} must be ${kind}`;
    },
  };
}

/** A field that may be left out: absent is null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

/** One of a few known values; the sentence names them. */
export function choice<const Values extends readonly string[]>(label: string, values: Values) {
  return z.enum(values, mustBe(label, `one of: ${values.join(', ')}`));
}

/** Some of a few known values: a list, or, in an address, one text with commas. */
export function someOf<const Values extends readonly string[]>(label: string, values: Values) {
  return z.preprocess(
    (input) => (typeof input === 'string' ? input.split(',') : input),
    z
      .array(choice(label, values), mustBe(label, 'a list'))
      .min(1, `Name at least one ${label.toLowerCase()}`)
      .max(values.length, `${label} names a value twice`)
      .optional(),
  );
}

/** A UUID. */
export function idInput(label: string) {
  return z.uuid({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a UUID`) });
}

function text(label: string, max: number) {
  return z
    .string(mustBe(label, 'text'))
    .overwrite(trimmed)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((given) => !controlCharacters.test(given), {
      error: `${label} contains characters that cannot be stored`,
      abort: true,
    });
}

/** One line. Refuses characters that break it, turn its direction or are invisible, so that no text is mistaken for another. */
function line(label: string, max: number) {
  return text(label, max)
    .refine((given) => !hasBreaks(given), { error: `${label} must not contain tabs or line breaks`, abort: true })
    .refine((given) => hiddenCharacter(given) === undefined, {
      error: ({ input }) => `${label} contains an invisible character (${hiddenCharacter(input as string)})`,
      abort: true,
    });
}

export function requiredText(label: string, max = 200) {
  return line(label, max).min(1, `${label} is required`);
}

/** Absent, null and blank all mean "unknown" and become null. */
export function optionalText(label: string, max = 200) {
  return line(label, max)
    .nullish()
    .transform((text) => text || null);
}

/** Text of one or more lines that must not be empty. */
export function requiredParagraphs(label: string, max: number) {
  return text(label, max).refine((given) => given !== '', { error: `${label} is required`, abort: true });
}

/** Like `optionalText`, for any number of lines. */
export function optionalParagraphs(label: string, max = 200) {
  return text(label, max)
    .nullish()
    .transform((given) => given || null);
}

/** For a change: absent leaves the text as it is, null or blank clears it. */
export function clearableParagraphs(label: string, max = 200) {
  return text(label, max)
    .transform((given) => given || null)
    .nullable()
    .optional();
}

/** Like `optionalText`, but blanks are refused: the person was asked for something. */
export function textOrNone(label: string, max = 200) {
  return z
    .string(mustBe(label, 'text'))
    .refine((text) => text === '' || trimmed(text) !== '', { error: `${label} is required`, abort: true })
    .pipe(line(label, max))
    .nullish()
    .transform((text) => text || null);
}

function phoneLine(label: string) {
  return line(label, 40)
    .overwrite(tidyPhone)
    .refine(
      (text) => text === '' || readPhone(text) !== null,
      `${label} must be a number that we can call, like (515) 555-0199`,
    );
}

/** A number that can be called, in any notation, with or without an extension. */
export function phoneInput(label: string) {
  return phoneLine(label).min(1, `${label} is required`);
}

/** The same; absent, null and blank all mean "unknown" and become null. */
export function optionalPhone(label: string) {
  return phoneLine(label)
    .nullish()
    .transform((phone) => phone || null);
}

const noEmail = 'Enter an email address like name@example.com';
export const emailInput = line('Email', 254).pipe(z.email(noEmail));
/** The same, or the empty text: they gave none. */
export const emailOrNone = line('Email', 254).pipe(z.union([z.literal(''), z.email(noEmail)], noEmail));
export const zipCodeInput = z
  .string('ZIP code is required')
  .overwrite(trimmed)
  .regex(/^\d{5}$/, 'ZIP code must be exactly 5 digits');

export function wholeNumber(label: string, min: number, max: number, shown: (bound: number) => string = String) {
  const atLeast = () => `${label} must be at least ${shown(min)}`;
  const atMost = () => `${label} must be at most ${shown(max)}`;
  const { error: wrongKind } = mustBe(label, 'a whole number');
  // A number that is not exact is reported as out of range.
  const error = (issue: { code: string; input?: unknown }) =>
    issue.code === 'too_big' ? atMost() : issue.code === 'too_small' ? atLeast() : wrongKind(issue);
  return z.int({ error, abort: true }).min(min, { error: atLeast }).max(max, { error: atMost });
}

/** A hundred million dollars: no amount about a house is larger. */
export const maxCents = 100_000_000_00;

/** Integer US cents; the sentence gives the bounds in dollars, which is what people enter. */
export function centsInput(label: string, min = 0, max = maxCents) {
  return wholeNumber(label, min, max, (cents) => (cents === 0 ? '0' : exactMoney(cents)));
}

const mostRooms = 1000;
export const bedroomsInput = wholeNumber('Bedrooms', 0, mostRooms);
export const bathroomsInput = z
  .number(mustBe('Bathrooms', 'a number'))
  .min(0, 'Bathrooms must be at least 0')
  .max(mostRooms, `Bathrooms must be at most ${mostRooms}`)
  .multipleOf(0.5, 'Bathrooms must be in steps of 0.5');
export const unitCountInput = wholeNumber('Number of units', 1, 100_000);
export const squareFootageInput = wholeNumber('Square footage', 0, 100_000_000);
const thisYear = () => new Date().getUTCFullYear();
const atMostThisYear = () => `Year built must be at most ${thisYear()}`;
const wrongYear = mustBe('Year built', 'a whole number').error;
/** Its upper bound depends on the clock, so that a future year is reported together with all other errors. */
export const yearBuiltInput = z
  .int({ error: (issue) => (issue.code === 'too_big' ? atMostThisYear() : wrongYear(issue)), abort: true })
  .min(1800, 'Year built must be at least 1800')
  .refine((year) => year <= thisYear(), { error: atMostThisYear });

const firstYear = 2000;
const lastYear = 2199;

/** Whether Postgres and calendars agree on it: the years that instants and days of this system can have. */
export function inCalendar(instant: Date): boolean {
  return instant.getUTCFullYear() >= firstYear && instant.getUTCFullYear() <= lastYear;
}
export const outsideCalendar = `must be between the years ${firstYear} and ${lastYear}`;

/** An instant with its zone. Becomes UTC, within the years that a calendar needs. */
export function requiredInstant(label: string) {
  const kind = `${label} must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z`;
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? `${label} is required` : kind;
  return z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text))
    .refine(inCalendar, `${label} ${outsideCalendar}`)
    .transform((instant) => instant.toISOString());
}

/** Like `requiredInstant`; absent or null if unknown. */
export function instantInput(label: string) {
  return orNull(requiredInstant(label));
}

/** A calendar day, in a query: as text, within the years that a calendar needs. */
export function dayInput(label: string) {
  return z.iso
    .date(`${label} must be a day like 2026-03-31`)
    .refine((day) => inCalendar(new Date(day)), `${label} ${outsideCalendar}`)
    .optional();
}

/** A text as it is, at most so long. */
export function textUpTo(label: string, max: number) {
  return z.string(mustBe(label, 'text')).max(max, `${label} must be at most ${max} characters`);
}

/** A whole number in a query, from one to another. */
export function queryNumber(label: string, min: number, max: number) {
  return z.coerce
    .number(mustBe(label, 'a number'))
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
}

const mostSearched = 200;
/** A search text, or a cursor, in a query. */
export function searchText(label: string) {
  return z
    .string(mustBe(label, 'text'))
    .overwrite(trimmed)
    .max(mostSearched, `${label} must be at most ${mostSearched} characters`)
    .optional();
}

/** The number of rows of a list, in a query: 50 by default. */
export const pageLimit = queryNumber('limit', 1, 200).default(50);

/** The number of rows of a list before the requested ones, in a query. */
export const pageOffset = queryNumber('offset', 0, 1_000_000).optional();

/** In an address: `mine`, `mine=true`, `mine=false`. */
export const flag = (label: string) =>
  z
    .enum(['', 'true', 'false'], `${label} must be true or false`)
    .transform((text) => text !== 'false')
    .optional();
