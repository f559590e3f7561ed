import { sentEmailSchema, sendTextSchema } from '../messages/commands.js';
import { noteConsentSchema, reopenAddressSchema } from './commands.js';
import { sendingSchema } from '../operations/retention.js';
import { idParamsSchema, read, command, routesOf } from '../routes/route.js';

/** Whether a lead may be written to, and what staff note about it. */
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
