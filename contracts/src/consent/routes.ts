import { sentEmailSchema } from '../messages/routes.js';
import { sendingSchema } from '../operations/retention.js';
import { idParamsSchema, read, command, routesOf } from '../routes/route.js';
import { z } from 'zod';
import * as field from '../fields.js';

/** How long the words of a message are at most. */
export const mostCharacters = { email: 5_000, sms: 640 };
export const mostSubjectCharacters = 300;

/** POST /api/leads/:id/consent, for staff: the owner's statement to them. */
const noteConsentSchema = z.strictObject({
  channel: field.choice('Channel', ['email', 'sms']),
  consent: field.choice('Consent', ['given', 'withdrawn']),
  note: field.optionalParagraphs('Note', 500),
});
export type NoteConsent = z.infer<typeof noteConsentSchema>;

/** POST /api/leads/:id/reopen-address, for staff: the lead's e-mail refused a mail, and was checked. */
const reopenAddressSchema = z.strictObject({ note: field.optionalParagraphs('Note', 500) });

const template = field.requiredText('Template', 100).optional();
const wordsOrTemplate = (written: { words?: string | undefined; template?: string | undefined }) =>
  (written.words === undefined) !== (written.template === undefined);
const wordsAreMissing = { path: ['words'], message: 'Write a text, or choose a template' };

/** POST /api/leads/:id/mails: to a lead's own address, in free words or those of a stored template, which has its own subject. */
const sendMailSchema = z
  .strictObject({
    subject: field.requiredText('Subject', mostSubjectCharacters).optional(),
    words: field.requiredParagraphs('Text', mostCharacters.email).optional(),
    template,
  })
  .refine(wordsOrTemplate, wordsAreMissing)
  .refine(({ subject, words }) => (subject === undefined) === (words === undefined), {
    path: ['subject'],
    message: 'A subject goes with a text',
  });
export type SendMail = z.infer<typeof sendMailSchema>;

/** POST /api/leads/:id/texts: to a lead that agreed to texts, in free words or those of a stored template. */
const sendTextSchema = z
  .strictObject({ words: field.requiredParagraphs('Text', mostCharacters.sms).optional(), template })
  .refine(wordsOrTemplate, wordsAreMissing);
export type SendText = z.infer<typeof sendTextSchema>;

/** Whether a lead may be written to, what staff note about it, and what they write. */
export const leadAddressesRoutes = routesOf('LeadAddresses', 'Lead commands', {
  sending: read({
    at: 'GET /api/leads/:id/sending',
    summary: 'Why nothing may be sent to the address or the number of a lead now, by the sending rule',
    who: 'staff',
    params: idParamsSchema,
    answer: sendingSchema,
    problems: ['lead_not_found'],
  }),
  consent: command({
    at: 'POST /api/leads/:id/consent',
    summary: 'Note that the owner allowed mails or texts by word of mouth, or wants none any more',
    who: 'staff',
    params: idParamsSchema,
    body: noteConsentSchema,
    etag: true,
  }),
  reopen: command({
    at: 'POST /api/leads/:id/reopen-address',
    summary: 'Allow mail again to the address of a lead that refused one, after it was checked',
    who: 'staff',
    params: idParamsSchema,
    body: reopenAddressSchema,
    answer: sendingSchema,
  }),
  mail: command({
    at: 'POST /api/leads/:id/mails',
    summary: 'Send a mail to the address of a lead: a subject and words, or a stored template',
    who: 'staff',
    params: idParamsSchema,
    body: sendMailSchema,
    answer: sentEmailSchema,
    problems: [
      'smtp_not_configured',
      'template_not_found',
      'unknown_variable',
      'template_refused',
      'message_withheld',
      'message_failed',
    ],
  }),
  text: command({
    at: 'POST /api/leads/:id/texts',
    summary: 'Send a text to a lead that agreed to texts: words, or a stored template',
    who: 'staff',
    params: idParamsSchema,
    body: sendTextSchema,
    answer: sentEmailSchema,
    problems: [
      'twilio_not_configured',
      'template_not_found',
      'unknown_variable',
      'template_refused',
      'message_withheld',
      'message_failed',
    ],
  }),
});
