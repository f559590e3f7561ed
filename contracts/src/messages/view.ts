import { z } from 'zod';
import {
  bookkeeping,
  boolean,
  choice,
  id,
  instant,
  int,
  orNull,
  personal,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { messageChannelSchema, messagePurposeSchema, withheldReasonSchema } from './message.js';

const messageStateSchema = z.enum([
  'requested',
  'intended',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'withheld',
  'received',
]);

const messageView = {
  id: id('The message; its stream in the log is message-<id>.'),
  revision: bookkeeping(int('Revision of the last event of its stream, 0 for the first.')),
  position: position('Log position of that event.'),
  leadId: orNull(id('The lead that it was sent to or is about; null for others.')),
  documentId: orNull(id('The document that it is about.')),
  referralId: orNull(id('The referral that it is about.')),
  userId: orNull(id('The colleague whom it was for.')),
  channel: choice(messageChannelSchema, 'email or sms.'),
  purpose: orNull(choice(messagePurposeSchema, 'Why it was sent; null for one that was received.')),
  state: choice(
    messageStateSchema,
    'requested (by a person), intended (on its way, or nobody knows whether it went), sent, delivered, undelivered, failed, withheld or received.',
  ),
  address: orNull(personal('Whom it went to, or whom a received one came from.')),
  addressKey: bookkeeping(orNull(personal('The same in one spelling, or as digits, for comparing.'))),
  subject: orNull(personal('Of an e-mail.')),
  text: orNull(personal('Its text.')),
  templateId: orNull(text('The template that it was made from.')),
  templateVersion: orNull(int('Which version of it.')),
  runId: orNull(text("The campaign's run that sent it.")),
  step: orNull(text('Which step of that run.')),
  withheldReason: orNull(choice(withheldReasonSchema, 'Why it was withheld, the last time.')),
  withheldUntil: orNull(instant('Held back until then.')),
  error: orNull(personal('The error of the service that did not accept it.')),
  bounced: boolean('The address itself was refused.'),
  attempts: int('How many times it was about to be handed over.'),
  providerId: orNull(text('Its id at the service that delivered it.')),
  begunAt: instant('When it was first about to be sent, or came in.'),
  sentAt: orNull(instant('When the service accepted it.')),
  changedAt: instant('When anything about it last changed.'),
};

export const messagesTable = table({
  name: 'messages',
  comment: 'One row per e-mail or text that was sent, withheld or received.',
  rows: { one: 'message', many: 'messages' },
  subject: { kind: 'message', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(begun_at desc, id desc)',
    '(lead_id, begun_at desc)',
    '(run_id) where run_id is not null',
    '(provider_id) where provider_id is not null',
    '(lower(address)) where bounced',
    // Which messages without a lead are about a person.
    '(address_key) where address_key is not null and lead_id is null',
    '(referral_id) where referral_id is not null and lead_id is null',
    '(document_id) where document_id is not null and lead_id is null',
  ],
  columns: messageView,
});
export type MessageRow = RowOf<typeof messageView>;

const consentChangeView = {
  messageId: id('The message whose link was used, or the text that said so.'),
  leadId: orNull(id('The lead that the message was sent to, or that sent it.')),
  channel: choice(messageChannelSchema, 'email or sms.'),
  address: personal('The address that it applies to, whoever else has it.'),
  wanted: boolean('Whether messages are wanted there.'),
  how: text('link, reply or provider (which keeps a list of its own).'),
  at: instant('When they said so.'),
  position: position('Log position of the event.'),
};

export const consentChangesTable = table({
  name: 'consent_changes',
  comment: 'Who asked for no more messages to an address, or wants them again. The newest row of an address counts.',
  rows: { one: 'change of consent', many: 'changes of consent' },
  subject: { kind: 'message', id: 'messageId' },
  primaryKey: ['messageId'],
  lookup: { by: 'messageId' },
  indexes: ['(channel, lower(address), position desc)', '(lead_id)'],
  columns: consentChangeView,
});
