import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../contracts/src/messages/message.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';

export type MessageState =
  'requested' | 'intended' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'withheld' | 'received';

export interface MessageRow {
  id: string;
  revision: number;
  position: bigint;
  leadId: string | null;
  documentId: string | null;
  referralId: string | null;
  userId: string | null;
  channel: MessageChannel;
  purpose: MessagePurpose | null;
  state: MessageState;
  address: string | null;
  addressKey: string | null;
  subject: string | null;
  text: string | null;
  templateId: string | null;
  templateVersion: number | null;
  runId: string | null;
  step: string | null;
  withheldReason: WithheldReason | null;
  withheldUntil: string | null;
  error: string | null;
  bounced: boolean;
  attempts: number;
  providerId: string | null;
  begunAt: string;
  sentAt: string | null;
  changedAt: string;
}

export const messagesTable: TableDefinition<MessageRow> = {
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
  columns: {
    id: { type: 'uuid', comment: 'The message; its stream in the log is message-<id>.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event of its stream, 0 for the first.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    leadId: { type: 'uuid', nullable: true, comment: 'The lead that it was sent to or is about; null for others.' },
    documentId: { type: 'uuid', nullable: true, comment: 'The document that it is about.' },
    referralId: { type: 'uuid', nullable: true, comment: 'The referral that it is about.' },
    userId: { type: 'uuid', nullable: true, comment: 'The colleague whom it was for.' },
    channel: { type: 'text', personal: false, comment: 'email or sms.' },
    purpose: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Why it was sent; null for one that was received.',
    },
    state: {
      type: 'text',
      personal: false,
      comment:
        'requested (by a person), intended (on its way, or nobody knows whether it went), sent, delivered, undelivered, failed, withheld or received.',
    },
    address: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'Whom it went to, or whom a received one came from.',
    },
    addressKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The same in one spelling, or as digits, for comparing.',
    },
    subject: { type: 'text', personal: true, nullable: true, comment: 'Of an e-mail.' },
    text: { type: 'text', personal: true, nullable: true, comment: 'Its text.' },
    templateId: { type: 'text', personal: false, nullable: true, comment: 'The template that it was made from.' },
    templateVersion: { type: 'integer', nullable: true, comment: 'Which version of it.' },
    runId: { type: 'text', personal: false, nullable: true, comment: "The campaign's run that sent it." },
    step: { type: 'text', personal: false, nullable: true, comment: 'Which step of that run.' },
    withheldReason: { type: 'text', personal: false, nullable: true, comment: 'Why it was withheld, the last time.' },
    withheldUntil: { type: 'instant', nullable: true, comment: 'Held back until then.' },
    error: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'The error of the service that did not accept it.',
    },
    bounced: { type: 'boolean', comment: 'The address itself was refused.' },
    attempts: { type: 'integer', comment: 'How many times it was about to be handed over.' },
    providerId: { type: 'text', personal: false, nullable: true, comment: 'Its id at the service that delivered it.' },
    begunAt: { type: 'instant', comment: 'When it was first about to be sent, or came in.' },
    sentAt: { type: 'instant', nullable: true, comment: 'When the service accepted it.' },
    changedAt: { type: 'instant', comment: 'When anything about it last changed.' },
  },
};

/** The newest row of a channel and an address says whether messages are wanted. */
export interface ConsentChangeRow {
  messageId: string;
  leadId: string | null;
  channel: MessageChannel;
  address: string;
  wanted: boolean;
  how: string;
  at: string;
  position: bigint;
}

export const consentChangesTable: TableDefinition<ConsentChangeRow> = {
  name: 'consent_changes',
  comment: 'Who asked for no more messages to an address, or wants them again. The newest row of an address counts.',
  rows: { one: 'change of consent', many: 'changes of consent' },
  subject: { kind: 'message', id: 'messageId' },
  primaryKey: ['messageId'],
  lookup: { by: 'messageId' },
  indexes: ['(channel, lower(address), position desc)', '(lead_id)'],
  columns: {
    messageId: { type: 'uuid', comment: 'The message whose link was used, or the text that said so.' },
    leadId: { type: 'uuid', nullable: true, comment: 'The lead that the message was sent to, or that sent it.' },
    channel: { type: 'text', personal: false, comment: 'email or sms.' },
    address: { type: 'text', personal: true, comment: 'The address that it applies to, whoever else has it.' },
    wanted: { type: 'boolean', comment: 'Whether messages are wanted there.' },
    how: { type: 'text', personal: false, comment: 'link, reply or provider (which keeps a list of its own).' },
    at: { type: 'instant', comment: 'When they said so.' },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of the event.' },
  },
};
