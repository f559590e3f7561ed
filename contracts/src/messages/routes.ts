import { z } from 'zod';
import { read, act, command, routesOf } from '../routes/route.js';
import { unsubscribePaths } from './paths.js';
import { emailInput, requiredText, mustBe } from '../fields.js';
import { commandAnswerSchema } from '../answers.js';

/** Any text: an invalid token is answered like one that belongs to no message. */
const paramsSchema = z.strictObject({ token: z.string().max(200) });

/** `requested`: it is in the log, and is being sent. */
export const sentEmailSchema = commandAnswerSchema.extend({ state: z.enum(['requested', 'sent']) });
export type SentEmail = z.infer<typeof sentEmailSchema>;
const variableName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Names of values are like first_name');

const mostValues = 30;

/** POST /api/email/send: a stored template to somebody known to the company. `data`: values of its further variables. */
const sendEmailSchema = z.strictObject({
  to: emailInput,
  template: requiredText('Template', 100),
  data: z
    .record(variableName, z.string(mustBe('A value', 'text')).max(5_000, 'A value can be at most 5,000 characters'))
    .refine((data) => Object.keys(data).length <= mostValues, `There can be at most ${mostValues} values`)
    .default({}),
});
export type SendEmail = z.infer<typeof sendEmailSchema>;

/** Mails that staff send. */
export const emailRoutes = routesOf('Email', 'Messages', {
  send: command({
    at: 'POST /api/email/send',
    summary: 'Send a stored template to an address of a lead, a document or a referral',
    who: 'staff',
    body: sendEmailSchema,
    answer: sentEmailSchema,
    problems: [
      'smtp_not_configured',
      'recipient_unknown',
      'template_not_found',
      'unknown_variable',
      'template_refused',
      'message_withheld',
      'message_failed',
    ],
  }),
});

/** A mail program's POST says only `List-Unsubscribe=One-Click` (RFC 8058). `again`: the person wants them after all. */
const unsubscribeSchema = z.looseObject({ again: z.literal(true).optional() }).optional();

/** The subject of a link in a mail, and its present state. */
const unsubscribeStandingSchema = z.object({
  /** The address, masked for whoever has the link: `o••••@example.com`. */
  address: z.string(),
  channel: z.enum(['email', 'sms']),
  unsubscribed: z.boolean(),
});
export type UnsubscribeStanding = z.infer<typeof unsubscribeStandingSchema>;

/** The link in every mail that nobody asked for by name: its token replaces a session. */
export const unsubscribeRoutes = routesOf('Unsubscribe', 'Messages', {
  look: read({
    at: unsubscribePaths.look,
    summary: 'What an unsubscribe link is about. Looking changes nothing',
    who: 'public',
    limited: true,
    params: paramsSchema,
    answer: unsubscribeStandingSchema,
    problems: ['unsubscribe_link_gone'],
  }),
  change: act({
    at: unsubscribePaths.change,
    summary: 'No more of these messages: by a person, or by a mail program in one click (RFC 8058)',
    who: 'public',
    limited: true,
    params: paramsSchema,
    body: unsubscribeSchema,
    takes: 'one_click',
    answer: unsubscribeStandingSchema,
    problems: ['unsubscribe_link_gone', 'log_unavailable'],
  }),
});
