import { z } from 'zod';

/** Input fields that several commands share: trimmed, bounded, with the sentence a person reads when they are wrong. */

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What a field says when it is missing or of another kind: "Email is required", "Email must be text". */
export function mustBe(label: string, kind: string) {
  return {
    error: ({ code, input }: { code: string; input?: unknown }) => {
      if (code !== 'invalid_type' && code !== 'invalid_value') return undefined;
      return input === undefined || input === null ? `${label} is required` : `${label} must be ${kind}`;
    },
  };
}

/** One of a few known values; the sentence names them unless another is given. */
export function choice<const Values extends readonly string[]>(label: string, values: Values, sentence?: string) {
  return z.enum(values, sentence ?? mustBe(label, `one of: ${values.join(', ')}`));
}

/** A UUID. */
export function idInput(label: string) {
  return z.uuid({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a UUID`) });
}

function line(label: string, max: number) {
  return z
    .string(mustBe(label, 'text'))
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !controlCharacters.test(text), `${label} contains characters that cannot be stored`);
}

export function requiredText(label: string, max = 200) {
  return line(label, max).min(1, `${label} is required`);
}

/** Absent, null and blank all mean "not known" and come out as null. */
export function optionalText(label: string, max = 200) {
  return line(label, max)
    .nullish()
    .transform((text) => text || null);
}

export const emailInput = line('Email', 254).pipe(z.email('Enter an email address like name@example.com'));
export const zipCodeInput = z
  .string('ZIP code is required')
  .trim()
  .regex(/^\d{5}$/, 'ZIP code must be exactly 5 digits');

export function wholeNumber(label: string, min: number, max: number) {
  return z
    .int(mustBe(label, 'a whole number'))
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
}

/** A hundred million dollars: no amount of a house is larger. */
export const maxCents = 100_000_000_00;

/** Integer US cents. */
export function centsInput(label: string, min = 0) {
  return wholeNumber(label, min, maxCents);
}

export const bedroomsInput = wholeNumber('Bedrooms', 0, 1000);
export const bathroomsInput = z
  .number(mustBe('Bathrooms', 'a number'))
  .min(0, 'Bathrooms must be at least 0')
  .max(1000, 'Bathrooms must be at most 1000')
  .multipleOf(0.5, 'Bathrooms go in steps of 0.5');
export const unitCountInput = wholeNumber('Number of units', 1, 100_000);
export const squareFootageInput = wholeNumber('Square footage', 0, 100_000_000);
/** The upper bound (this year) depends on the clock and is checked where the time is known. */
export const yearBuiltInput = wholeNumber('Year built', 1800, 2200);

const firstYear = 2000;
const lastYear = 2199;

/** An instant with its zone, absent or null where it is not known. Comes out in UTC, within the years that a calendar needs. */
export function instantInput(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z` })
    .transform((text) => new Date(text))
    .refine(
      (instant) => instant.getUTCFullYear() >= firstYear && instant.getUTCFullYear() <= lastYear,
      `${label} must be between the years ${firstYear} and ${lastYear}`,
    )
    .transform((instant) => instant.toISOString())
    .nullish()
    .transform((instant) => instant ?? null);
}

/** A text to look for, or a cursor, in a query. */
export function searchText(label: string) {
  return z.string(mustBe(label, 'text')).trim().max(200, `${label} must be at most 200 characters`).optional();
}

/** How many rows of a list, in a query: 50 unless told. */
export const pageLimit = z.coerce
  .number(mustBe('limit', 'a number'))
  .int('limit must be a whole number')
  .min(1, 'limit must be at least 1')
  .max(200, 'limit must be at most 200')
  .default(50);
