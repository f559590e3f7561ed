import { z } from 'zod';
import { messageChannelSchema, messagePurposeSchema, withheldReasonSchema } from './message.js';
import { streamErased } from '../erasure/events.js';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

/**
 * Messages to people and their answers, each in its stream `message-<id>`. Address, subject and words are sealed; the template
 * and its version stay readable.
 */

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const messageId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const maybeUuid = z.uuid().nullable();
/** A number or an id from the service that carried it. */
const providersId = plain(z.string(), 'id').nullable();

/** The recipient and subject of a message, and its template. */
const about = {
  leadId: maybeUuid,
  documentId: maybeUuid,
  referralId: maybeUuid,
  userId: maybeUuid,
  channel: messageChannelSchema,
  purpose: messagePurposeSchema,
  templateId: plain(z.string(), 'id'),
  templateVersion: z.int().min(0),
  /** For a campaign's message: its run, and the step in it. */
  runId: plain(z.string(), 'id').nullable(),
  step: plain(z.string(), 'code').nullable(),
  /** The key of the effect that asked for it, if a process manager of messages did. */
  askedBy: plain(z.string(), 'id').nullable(),
};

const aboutExample = {
  leadId,
  documentId: null,
  referralId: null,
  userId: null,
  channel: 'email' as const,
  purpose: 'acknowledgment' as const,
  templateId: 'acknowledgment-analysis',
  templateVersion: 1,
  runId: null,
  step: null,
  askedBy: null,
};

/** Requested by a person: the words are made from template and data at the moment of sending. */
export const messageRequested = defineEvent({
  name: 'MessageRequested',
  version: 1,
  description: 'A member of staff asked for a message to be sent.',
  schema: z.object({
    ...about,
    to: personal(z.string()),
    /** Values of the template's further variables, by name. */
    data: z.record(plain(z.string(), 'code'), personal(z.string())),
  }),
  example: { ...aboutExample, purpose: 'staff', to: 'owner@example.com', data: { note: 'See you on Thursday.' } },
});

/** The intent: it is in the log before the service is called. A link that lets people in is stored as `[link]`. */
export const messageIntended = defineEvent({
  name: 'MessageIntended',
  version: 1,
  description: 'A message is about to be handed to the delivery service, with these words.',
  schema: z.object({
    ...about,
    to: personal(z.string()),
    subject: personal(z.string()),
    text: personal(z.string()),
    /** Counts from 1: a person may have it tried again, and a message that was certainly not sent is retried automatically. */
    attempt: z.int().min(1),
  }),
  example: {
    ...aboutExample,
    to: 'owner@example.com',
    subject: 'Your rental analysis',
    text: 'Hello Sample Owner, we are working on your analysis.',
    attempt: 1,
  },
});

/** The service accepted it; the arrival is another event, if the service reports it. */
export const messageSent = defineEvent({
  name: 'MessageSent',
  version: 1,
  description: 'The delivery service accepted the message.',
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    purpose: messagePurposeSchema,
    templateId: plain(z.string(), 'id'),
    askedBy: about.askedBy,
    attempt: z.int().min(1),
    providerId: providersId,
  }),
  example: {
    leadId,
    channel: 'email',
    purpose: 'acknowledgment',
    templateId: 'acknowledgment-analysis',
    askedBy: null,
    attempt: 1,
    providerId: '<3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f.1@example.com>',
  },
});

/** `bounced`: the address itself was refused. `again`: it was certainly not sent, and is retried automatically. */
export const messageFailed = defineEvent({
  name: 'MessageFailed',
  version: 1,
  description: 'The delivery service did not accept the message.',
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    askedBy: about.askedBy,
    attempt: z.int().min(0),
    /** Sealed, since a service may repeat the address in its answer. */
    error: personal(z.string()),
    bounced: z.boolean(),
    again: z.boolean(),
  }),
  example: {
    leadId,
    channel: 'email',
    askedBy: null,
    attempt: 1,
    error: 'The mail server refused the address: 550 No such user here',
    bounced: true,
    again: false,
  },
});

/** `until`: held back until then. It may be the first event of its stream: nothing was intended. */
export const messageWithheld = defineEvent({
  name: 'MessageWithheld',
  version: 1,
  description: 'A message was not sent, and why.',
  schema: z.object({
    ...about,
    /** The intended recipient; null if none is known. */
    to: personal(z.string()).nullable(),
    reason: withheldReasonSchema,
    until: z.iso.datetime().nullable(),
    /** Further details, such as the variable that a template lacks. */
    detail: personal(z.string()).nullable(),
  }),
  example: { ...aboutExample, to: 'owner@example.com', reason: 'unsubscribed', until: null, detail: null },
});

/** Only the service that carries texts reports this. */
export const messageDelivered = defineEvent({
  name: 'MessageDelivered',
  version: 1,
  description: 'The message arrived, as the delivery service reports.',
  schema: z.object({ leadId: maybeUuid, channel: messageChannelSchema }),
  example: { leadId, channel: 'sms' },
});

/** Until version 2 only texts were reported, and no text's report blocks its number. */
function messageUndeliveredV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, bounced: false };
}

export const messageUndelivered = defineEvent({
  name: 'MessageUndelivered',
  version: 2,
  description: 'The message did not arrive, as the delivery service or the recipient’s mail server reports.',
  upcasters: { 1: messageUndeliveredV1ToV2 },
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    /** The service's own number for the reason; of a mail as in RFC 3463, such as 5.1.1. */
    errorCode: plain(z.string(), 'code').nullable(),
    /** The address itself was refused: it is not written to again. */
    bounced: z.boolean(),
  }),
  example: { leadId, channel: 'sms', errorCode: '30003', bounced: false },
});

/** Until version 2 only texts came in. */
function messageReceivedV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, subject: null, automatic: false };
}

/** In a stream of its own. `leadId` is null if no lead has that number. */
export const messageReceived = defineEvent({
  name: 'MessageReceived',
  version: 2,
  description: 'Somebody sent the office a text, or answered a mail.',
  upcasters: { 1: messageReceivedV1ToV2 },
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    /** As the message says: nobody has proved a mail's. */
    from: personal(z.string()),
    /** Null for a text. */
    subject: personal(z.string()).nullable(),
    text: personal(z.string()),
    /** A program sent it, such as an absence notice: it is no answer. */
    automatic: z.boolean(),
    providerId: providersId,
  }),
  example: {
    leadId,
    channel: 'sms',
    from: '+15155550100',
    subject: null,
    text: 'Thursday works for me.',
    automatic: false,
    providerId: 'SM00000000000000000000000000000001',
  },
});

/** In the stream of the message whose link was used, or of the text that said STOP. It applies to the address, whoever else has it. */
export const consentWithdrawn = defineEvent({
  name: 'ConsentWithdrawn',
  version: 1,
  description: 'Somebody asked for no more messages to this address.',
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    address: personal(z.string()),
    how: z.enum(['link', 'reply', 'provider']),
  }),
  example: { leadId, channel: 'email', address: 'owner@example.com', how: 'link' },
});

/** The opposite: START by text, or the page behind an unsubscribe link. */
export const consentRenewed = defineEvent({
  name: 'ConsentRenewed',
  version: 1,
  description: 'Somebody who had asked for no more messages to this address wants them again.',
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    address: personal(z.string()),
    how: z.enum(['link', 'reply']),
  }),
  example: { leadId, channel: 'sms', address: '+15155550100', how: 'reply' },
});

/** In the stream of the refused mail: from then on mail to the address is tried again. */
export const addressReopened = defineEvent({
  name: 'AddressReopened',
  version: 1,
  description: 'A member of staff checked an address that had refused a mail: it may be written to again.',
  schema: z.object({
    leadId: maybeUuid,
    channel: messageChannelSchema,
    address: personal(z.string()),
    note: personal(z.string()).nullable(),
  }),
  example: { leadId, channel: 'email', address: 'owner@example.com', note: 'Their mailbox was full; they called.' },
});

/** In the lead's own stream: the words are in `message-<messageId>`. */
export const leadAnswered = defineEvent({
  name: 'LeadAnswered',
  version: 1,
  description: 'The owner answered by text or by mail.',
  schema: z.object({ messageId: z.uuid(), channel: messageChannelSchema }),
  example: { messageId, channel: 'sms' },
});

/** Messages to people and their answers, in the stream `message-<id>` of each message. */
export const messageEvents = [
  messageRequested,
  messageIntended,
  messageSent,
  messageFailed,
  messageWithheld,
  messageDelivered,
  messageUndelivered,
  messageReceived,
  consentWithdrawn,
  consentRenewed,
  addressReopened,
  streamErased,
] as const;
export type MessageEvent = EventOf<(typeof messageEvents)[number]>;
