import { sendEmailSchema, sentEmailSchema, unsubscribeSchema, unsubscribeStandingSchema } from './commands.js';
import { z } from 'zod';
import { read, act, command, routesOf } from '../routes/route.js';
import { unsubscribePaths } from './paths.js';

/** Any text: an invalid token is answered like one that belongs to no message. */
const paramsSchema = z.strictObject({ token: z.string().max(200) });

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
    answer: unsubscribeStandingSchema,
    problems: ['unsubscribe_link_gone', 'log_unavailable'],
  }),
});
