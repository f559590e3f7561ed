import { z } from 'zod';

/** A form that was filled in faster was not filled in by a person. */
export const minimumFillMs = 1500;

/**
 * Sent by a public form besides its fields, to distinguish form-filling scripts from people without a puzzle. Without a
 * session both are required; the server refuses a filled `website` and a form that took less than `minimumFillMs`.
 */
export const formGuardFields = {
  website: z
    .string('website must be text')
    .max(2000, 'website must be at most 2000 characters')
    .optional()
    .meta({ description: 'Required without a session, and empty: a field that the page hides from people.' }),
  filledInMs: z
    .number('filledInMs must be a number')
    .min(0, 'filledInMs must be at least 0')
    .optional()
    .meta({
      description: `Required without a session, ${minimumFillMs} or more: how many milliseconds the form was open.`,
    }),
};
export type FormGuard = z.infer<z.ZodObject<typeof formGuardFields>>;
