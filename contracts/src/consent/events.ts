import { z } from 'zod';
import { messageChannelSchema } from '../messages/message.js';
import { defineEvent } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

/** A lead's agreement to messages, or its refusal. What a form's own words cover is in its LeadCreated. */

export const consentGiven = defineEvent({
  name: 'ConsentGiven',
  version: 1,
  description: 'The owner agreed to be written to, by checking a box or by word of mouth.',
  schema: z.object({
    channel: messageChannelSchema,
    how: z.enum(['form', 'spoken']),
    /** For a form: the version of its words, and the words. */
    textVersion: z.int().min(1).optional(),
    words: plain(z.string(), 'public').optional(),
    /** Staff's note on a spoken consent. */
    note: personal(z.string()).nullable().optional(),
  }),
  example: { channel: 'sms', how: 'form', textVersion: 1, words: 'Text me about this property.' },
});

/** An owner's withdrawal by a link or by STOP is a ConsentWithdrawn in the message's own stream. */
export const consentRevoked = defineEvent({
  name: 'ConsentRevoked',
  version: 1,
  description: 'The owner told the company that they do not want to be written to.',
  schema: z.object({
    channel: messageChannelSchema,
    note: personal(z.string()).nullable(),
    /** Noted late: what they asked for in a form, or agreed to, is newer here, and goes on. Left out: the refusal is the newest word. */
    olderThan: z.enum(['request', 'agreement']).optional(),
  }),
  example: { channel: 'email', note: 'Asked for calls instead.' },
});

/** Only where no refused mail is left to say it; elsewhere MessageFailed and AddressReopened do, in the message's own stream. */
export const addressStandingNoted = defineEvent({
  name: 'AddressStandingNoted',
  version: 1,
  description:
    'The lead’s email address had refused a mail about another lead, which was erased, or was checked since by a member of staff.',
  schema: z.object({
    /** Whether it takes no mail. */
    bounced: z.boolean(),
    note: personal(z.string()).nullable(),
  }),
  example: { bounced: true, note: null },
});
