import { z } from 'zod';

/**
 * What a public form sends besides its fields, so that scripts that fill in forms are told from people without a puzzle.
 * The server refuses a filled `website` and a form that took less than `minimumFillMs`.
 */
export const formGuardFields = {
  /** A field that the page hides from people: whoever fills it in is a script. */
  website: z.string('website must be text').max(2000, 'website must be at most 2000 characters').optional(),
  /** How long the form was open, in milliseconds. Omit it where it is not known. */
  filledInMs: z.number('filledInMs must be a number').min(0, 'filledInMs must be at least 0').optional(),
};
export type FormGuard = z.infer<z.ZodObject<typeof formGuardFields>>;

export const minimumFillMs = 1500;
