import { z } from 'zod';
import {
  bookkeeping,
  called,
  cents,
  choice,
  id,
  instant,
  int,
  orNull,
  personalJson,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';

const paymentView = {
  id: id('Made from its id at the provider if there is one; else the event that began it.'),
  kind: choice(
    z.enum(['payment', 'bank_payment', 'refund', 'dispute', 'invoice']),
    'payment, bank_payment, refund, dispute or invoice. A bank_payment has not arrived: when it does, the row becomes a payment. A paid invoice has a row of each, invoice and payment.',
  ),
  leadId: id('The lead that it is about.'),
  amountCents: called('amount', cents('US cents, never negative.')),
  method: orNull(text('For a payment: card, check, cash, bank_transfer or other; null if unknown.')),
  status: text(
    'Payment: paid. Bank payment: pending or failed. Refund: refunded or failed. Dispute: open, won, lost or withdrawn. Invoice: requested, failed, draft, open, paid, uncollectible or void.',
  ),
  paymentId: orNull(id('For a refund or a dispute: the payment that it is about, if the provider named it.')),
  at: called('time', instant('When it was recorded.')),
  changedAt: called('last change', instant('When its status last changed.')),
  revision: bookkeeping(int('Revision of the last event about it in the stream of its lead.')),
  position: position('Log position of that event.'),
};

export const paymentsTable = table({
  name: 'payments',
  comment:
    'One row per payment, bank payment under way, refund, dispute and invoice of a lead. Texts are in read.payment_texts.',
  rows: { one: 'payment', many: 'payments' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(lead_id, at desc)', '(kind, at desc)'],
  columns: paymentView,
});
export type PaymentRow = RowOf<typeof paymentView>;

/** Texts that name a person, or lead to one at the payment provider. */
const paymentTextsSchema = z.object({
  reference: z.string().nullish(),
  description: z.string().optional(),
  number: z.string().nullish(),
  hostedUrl: z.string().nullish(),
  reason: z.string().optional(),
});
export type PaymentTexts = z.infer<typeof paymentTextsSchema>;

const paymentTextView = {
  leadId: id('The lead.'),
  texts: personalJson(
    z.record(z.string(), paymentTextsSchema),
    'By the id in read.payments: {reference, description, number, hostedUrl, reason}.',
  ),
};

/** Apart from the rows, with all texts of a lead in one row: an erasure blanks them without a search. */
export const paymentTextsTable = table({
  name: 'payment_texts',
  comment: 'The texts of read.payments, one row per lead.',
  rows: { one: 'lead with payments', many: 'leads with payments' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: [],
  columns: paymentTextView,
});
