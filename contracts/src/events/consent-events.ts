import { z } from 'zod';
import { defineEvent } from './define-event.js';
import { personal, plain } from './personal.js';

/** What a lead agreed to be written, and what it took back. Mail from a form's own words stands in its LeadCreated. */

const channel = z.enum(['email', 'sms']);

export const consentGiven = defineEvent({
  name: 'ConsentGiven',
  version: 1,
  description:
    'The owner agreed to be written to: by a box that they ticked, by word of mouth, or by undoing an unsubscription.',
  schema: z.object({
    channel,
    how: z.enum(['form', 'spoken', 'resubscribed']),
    /** Of a form: the version of its words, and the words. */
    textVersion: z.int().min(1).optional(),
    words: plain(z.string(), 'public').optional(),
    /** What staff noted of a spoken one. */
    note: personal(z.string()).nullable().optional(),
  }),
  example: { channel: 'sms', how: 'form', textVersion: 1, words: 'Text me about this property.' },
});

export const consentWithdrawn = defineEvent({
  name: 'ConsentWithdrawn',
  version: 1,
  description: 'The owner does not want to be written to any more, or the address refuses mail.',
  schema: z.object({
    channel,
    how: z.enum(['unsubscribed', 'stop', 'spoken', 'bounced']),
    /** What staff noted of a spoken one. */
    note: personal(z.string()).nullable().optional(),
  }),
  example: { channel: 'email', how: 'unsubscribed' },
});
