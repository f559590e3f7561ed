import { z } from 'zod';
import { emailInput, mustBe, requiredParagraphs, requiredText } from '../fields.js';
import { commandAnswerSchema } from '../answers.js';

const mostValues = 30;
const variableName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Names of values are like first_name');

/** POST /api/email/send: a stored template to somebody known to the company. `data`: values of its further variables. */
export const sendEmailSchema = z.strictObject({
  to: emailInput,
  template: requiredText('Template', 100),
  data: z
    .record(variableName, z.string(mustBe('A value', 'text')).max(5_000, 'A value can be at most 5,000 characters'))
    .refine((data) => Object.keys(data).length <= mostValues, `There can be at most ${mostValues} values`)
    .default({}),
});
export type SendEmail = z.infer<typeof sendEmailSchema>;

const mostTextCharacters = 640;

/** POST /api/leads/:id/texts: to a lead that agreed to texts, in free words or those of a stored template. */
export const sendTextSchema = z
  .strictObject({
    words: requiredParagraphs('Text', mostTextCharacters).optional(),
    template: requiredText('Template', 100).optional(),
  })
  .refine(({ words, template }) => (words === undefined) !== (template === undefined), {
    path: ['words'],
    message: 'Write a text, or choose a template',
  });
export type SendText = z.infer<typeof sendTextSchema>;

/** `requested`: it is in the log, and is being sent. */
export const sentEmailSchema = commandAnswerSchema.extend({ state: z.enum(['requested', 'sent']) });
export type SentEmail = z.infer<typeof sentEmailSchema>;

/** The subject of a link in a mail, and its present state. */
export const unsubscribeStandingSchema = z.object({
  /** The address, masked for whoever has the link: `o••••@example.com`. */
  address: z.string(),
  channel: z.enum(['email', 'sms']),
  unsubscribed: z.boolean(),
});
export type UnsubscribeStanding = z.infer<typeof unsubscribeStandingSchema>;

/** A mail program's POST says only `List-Unsubscribe=One-Click` (RFC 8058). `again`: the person wants them after all. */
export const unsubscribeSchema = z.looseObject({ again: z.literal(true).optional() }).optional();
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
