import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface PaymentRow {
  id: string;
  kind: 'payment' | 'bank_payment' | 'refund' | 'dispute' | 'invoice';
  leadId: string;
  amountCents: number;
  method: string | null;
  status: string;
  paymentId: string | null;
  at: string;
  changedAt: string;
  revision: number;
  position: bigint;
}

/** Columns that name a person, or lead to one at the payment provider. */
export interface PaymentTexts {
  reference?: string | null;
  description?: string;
  number?: string | null;
  hostedUrl?: string | null;
  reason?: string;
}
export interface LeadTextsRow {
  leadId: string;
  texts: Record<string, PaymentTexts>;
}

export const paymentsTable: TableDefinition<PaymentRow> = {
  name: 'payments',
  comment:
    'One row per payment, bank payment under way, refund, dispute and invoice of a lead. Texts are in read.payment_texts.',
  rows: { one: 'payment', many: 'payments' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(lead_id, at desc)', '(kind, at desc)'],
  columns: {
    id: { type: 'uuid', comment: 'Made from its id at the provider if there is one; else the event that began it.' },
    kind: {
      type: 'text',
      personal: false,
      comment:
        'payment, bank_payment, refund, dispute or invoice. A bank_payment has not arrived: when it does, the row becomes a payment. A paid invoice has a row of each, invoice and payment.',
    },
    leadId: { type: 'uuid', comment: 'The lead that it is about.' },
    amountCents: { type: 'cents', called: 'amount', comment: 'US cents, never negative.' },
    method: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'For a payment: card, check, cash, bank_transfer or other; null if unknown.',
    },
    status: {
      type: 'text',
      personal: false,
      comment:
        'Payment: paid. Bank payment: pending or failed. Refund: refunded or failed. Dispute: open, won, lost or withdrawn. Invoice: requested, failed, draft, open, paid, uncollectible or void.',
    },
    paymentId: {
      type: 'uuid',
      nullable: true,
      comment: 'For a refund or a dispute: the payment that it is about, if the provider named it.',
    },
    at: { type: 'instant', called: 'time', comment: 'When it was recorded.' },
    changedAt: { type: 'instant', called: 'last change', comment: 'When its status last changed.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event about it in the stream of its lead.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
  },
};

/** Apart from the rows, with all texts of a lead in one row: an erasure blanks them without a search. */
export const paymentTextsTable: TableDefinition<LeadTextsRow> = {
  name: 'payment_texts',
  comment: 'The texts of read.payments, one row per lead.',
  rows: { one: 'lead with payments', many: 'leads with payments' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: [],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    texts: {
      type: 'json',
      personal: true,
      comment: 'By the id in read.payments: {reference, description, number, hostedUrl, reason}.',
    },
  },
};
