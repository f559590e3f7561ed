import type { TableDefinition } from '../engine/tables/table-definition.js';

export type MessageOutcome = 'sent' | 'failed' | 'withheld';

/** A message of a campaign; without an outcome it is planned. */
export interface AnalyticsMessageRow {
  place: string;
  n: number;
  leadId: string;
  workflow: string;
  templateId: string;
  templateVersion: number;
  channel: string;
  timer: string | null;
  outcome: MessageOutcome | null;
  reason: string | null;
  eventId: string | null;
  eventType: string | null;
  at: string | null;
  position: bigint | null;
}

export const analyticsMessagesTable: TableDefinition<AnalyticsMessageRow> = {
  name: 'analytics_messages',
  comment:
    'One row per message of a campaign, and per further outcome of it; of one message (timer) the row with the greatest position counts. Answers: campaigns, attribution, splits by campaign.',
  rows: { one: 'campaign message in the figures', many: 'campaign messages in the figures' },
  subject: { kind: 'campaign', id: 'leadId' },
  primaryKey: ['place', 'n'],
  lookup: { by: 'place', newest: 'n' },
  indexes: ['(lead_id, position)', '(timer)'],
  columns: {
    place: { type: 'text', personal: false, bookkeeping: true, comment: 'Run and step in one.' },
    n: { type: 'integer', bookkeeping: true, comment: 'Number of the outcome at its place, from 0.' },
    leadId: { type: 'uuid', comment: 'The lead that the campaign is for.' },
    workflow: { type: 'text', personal: false, comment: 'warm_lead, confirmation or onboarding.' },
    templateId: { type: 'text', personal: false, comment: 'The template it is written from.' },
    templateVersion: { type: 'integer', comment: 'The version of that template.' },
    channel: { type: 'text', personal: false, comment: 'email or sms.' },
    timer: { type: 'uuid', nullable: true, comment: 'The message, as its stream is called; null while planned.' },
    outcome: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'sent, failed (also if nobody knows whether it was sent) or withheld; null while planned.',
    },
    reason: { type: 'text', personal: false, nullable: true, comment: 'Why it was withheld.' },
    eventId: { type: 'uuid', nullable: true, comment: 'The event with the outcome.' },
    eventType: { type: 'text', personal: false, nullable: true, comment: 'Its type.' },
    at: { type: 'instant', nullable: true, comment: 'When that was, no earlier than the outcome before it.' },
    position: { type: 'position', nullable: true, bookkeeping: true, comment: 'Log position of that event.' },
  },
};

export interface AnalyticsWithdrawalRow {
  eventId: string;
  messageId: string;
  leadId: string | null;
  channel: string;
  how: string;
  at: string;
  position: bigint;
}

/** Written once, never read again. */
export const analyticsWithdrawalsTable: TableDefinition<AnalyticsWithdrawalRow> = {
  name: 'analytics_withdrawals',
  comment:
    'One row per ConsentWithdrawn, without the address. Answers: which message of a campaign somebody unsubscribed at.',
  rows: { one: 'withdrawn consent', many: 'withdrawn consents' },
  primaryKey: ['eventId'],
  indexes: ['(message_id)', '(lead_id)'],
  columns: {
    eventId: { type: 'uuid', comment: 'The ConsentWithdrawn.' },
    messageId: {
      type: 'uuid',
      comment: 'The message whose link was used or that was refused, or the text that said STOP.',
    },
    leadId: { type: 'uuid', nullable: true, comment: 'The lead whose message it was; null if that is unknown.' },
    channel: { type: 'text', personal: false, comment: 'email or sms.' },
    how: { type: 'text', personal: false, comment: 'link, reply or provider.' },
    at: { type: 'instant', called: 'time', comment: 'When.' },
    position: { type: 'position', bookkeeping: true, comment: 'Its log position.' },
  },
};
