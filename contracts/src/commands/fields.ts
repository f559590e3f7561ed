import { z } from 'zod';

/** Input fields that several commands share: trimmed, bounded, with the sentence a person reads when they are wrong. */

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function line(label: string, max: number) {
  return z
    .string(`${label} must be text`)
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
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
}

/** Integer US cents, up to a hundred million dollars. */
export function centsInput(label: string, min = 0) {
  return wholeNumber(label, min, 100_000_000_00);
}

export const bedroomsInput = wholeNumber('Bedrooms', 0, 1000);
export const bathroomsInput = z
  .number('Bathrooms must be a number')
  .min(0)
  .max(1000)
  .multipleOf(0.5, 'Bathrooms go in steps of 0.5');
export const unitCountInput = wholeNumber('Number of units', 1, 100_000);
export const squareFootageInput = wholeNumber('Square footage', 0, 100_000_000);
/** The upper bound (this year) depends on the clock and is checked where the time is known. */
export const yearBuiltInput = wholeNumber('Year built', 1800, 2200);
