import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { invoiceChange } from '../../../contracts/src/payments/billing.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream } from './shared/stream-id.js';
import {
  paymentsTable,
  paymentTextsTable,
  type PaymentRow,
  type PaymentTexts,
} from '../../../contracts/src/payments/view.js';

const handled = [
  'LeadPaid',
  'PaymentPending',
  'PaymentFailed',
  'PaymentRefunded',
  'PaymentRefundFailed',
  'PaymentDisputed',
  'PaymentDisputeClosed',
  'InvoiceRequested',
  'InvoiceIssued',
  'InvoiceFailed',
  'InvoiceStatusChanged',
  'LeadErased',
] as const satisfies readonly LeadEvent['type'][];
type Handled = ReadableEvent & Extract<LeadEvent, { type: (typeof handled)[number] }>;

/** One row for each payment, bank payment that has not arrived, refund, dispute and invoice. */
export const payments: Projection = {
  name: 'payments',
  version: 2,
  tables: [paymentsTable, paymentTextsTable],
  handles: handled,
  stale: 'The payments and invoices of this lead are shown as they were before this event.',
  lookups(event) {
    const leadId = leadIdOfStream(event.stream);
    if (leadId === undefined) return [];
    const texts = { table: paymentTextsTable, key: leadId };
    return event.type === 'LeadErased' ? [texts] : [{ table: paymentsTable, key: idOf(event as Handled) }, texts];
  },
  subjectOf: leadOfStream,
  project(event, rows) {
    const step = event as Handled;
    if (step.type === 'LeadErased') return eraseTexts(leadIdOf(event), rows);
    const id = idOf(step);
    const before = rows.get(paymentsTable, id);
    const { revision, position } = event;
    rows.put(paymentsTable, { ...rowAfter(id, step, before), changedAt: occurredAt(event), revision, position });
    addTexts(leadIdOf(event), id, textsOf(step), rows);
  },
};

function idOf(event: Handled): string {
  switch (event.type) {
    case 'LeadPaid':
      return event.data.paymentId ?? event.id;
    case 'PaymentPending':
    case 'PaymentFailed':
      return event.data.paymentId;
    case 'PaymentRefunded':
    case 'PaymentRefundFailed':
      return event.data.refundId;
    case 'PaymentDisputed':
    case 'PaymentDisputeClosed':
      return event.data.disputeId;
    case 'InvoiceIssued':
    case 'InvoiceFailed':
    case 'InvoiceStatusChanged':
      return event.data.requestId;
    case 'InvoiceRequested':
    case 'LeadErased':
      return event.id;
  }
}

type PaymentStep = Exclude<Handled, { type: 'LeadErased' }>;

function rowAfter(id: string, event: PaymentStep, before?: PaymentRow): PaymentRow {
  switch (event.type) {
    case 'LeadPaid': {
      // It may have been under way at a bank: now it has arrived.
      const repeated = before?.kind === 'bank_payment' ? undefined : before;
      return { ...begun(id, event, 'payment', 'paid', event.data.amountCents, repeated), method: event.data.method };
    }
    case 'PaymentPending':
      return {
        ...begun(id, event, 'bank_payment', 'pending', event.data.amountCents, before),
        method: 'bank_transfer',
      };
    case 'PaymentFailed': {
      const row = before ?? begun(id, event, 'bank_payment', 'failed', event.data.amountCents);
      return { ...row, method: 'bank_transfer', status: 'failed' };
    }
    case 'PaymentRefunded':
      return about(event.data.paymentId, begun(id, event, 'refund', 'refunded', event.data.amountCents, before));
    case 'PaymentDisputed':
      return about(event.data.paymentId, begun(id, event, 'dispute', 'open', event.data.amountCents, before));
    case 'InvoiceRequested': {
      const { status, amountCents } = invoiceChange(event);
      return begun(id, event, 'invoice', status, amountCents!, before);
    }
    case 'InvoiceIssued': {
      // If a request was lost, its invoice is first known from a webhook.
      const row = before ?? begun(id, event, 'invoice', 'requested', event.data.amountDueCents);
      const { status, amountCents } = invoiceChange(event);
      return { ...row, status, amountCents: amountCents! };
    }
    case 'PaymentRefundFailed':
      return { ...known(event, before), status: 'failed' };
    case 'PaymentDisputeClosed':
      return { ...known(event, before), status: event.data.outcome };
    case 'InvoiceFailed':
    case 'InvoiceStatusChanged':
      return { ...known(event, before), status: invoiceChange(event).status };
  }
}

function begun(
  id: string,
  event: PaymentStep,
  kind: PaymentRow['kind'],
  status: string,
  amountCents: number,
  before?: PaymentRow,
): PaymentRow {
  if (before) throw new Error(`${event.type} of ${id} came twice`);
  const at = occurredAt(event);
  return {
    id,
    kind,
    leadId: leadIdOf(event),
    amountCents,
    method: null,
    status,
    paymentId: null,
    at,
    changedAt: at,
    revision: event.revision,
    position: event.position,
  };
}

const about = (paymentId: string | null, row: PaymentRow): PaymentRow => ({ ...row, paymentId });

function known({ type }: PaymentStep, before?: PaymentRow): PaymentRow {
  if (!before) throw new Error(`${type} without what it is about`);
  return before;
}

function textsOf(event: PaymentStep): PaymentTexts {
  switch (event.type) {
    case 'LeadPaid':
      return { reference: event.data.reference };
    case 'InvoiceRequested':
      return { description: event.data.description };
    case 'InvoiceIssued':
      return { number: event.data.number, hostedUrl: event.data.hostedUrl };
    case 'InvoiceFailed':
      return { reason: event.data.error };
    default:
      return {};
  }
}

function addTexts(leadId: string, id: string, added: PaymentTexts, rows: RowSet): void {
  if (Object.keys(added).length === 0) return;
  const texts = rows.get(paymentTextsTable, leadId)?.texts ?? {};
  rows.put(paymentTextsTable, { leadId, texts: { ...texts, [id]: { ...texts[id], ...added } } });
}

/** As a rebuild reads them once the keys are destroyed. */
function eraseTexts(leadId: string, rows: RowSet): void {
  const before = rows.get(paymentTextsTable, leadId);
  if (!before) return;
  const blank = (words: PaymentTexts): PaymentTexts =>
    Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text ? erased : text]));
  const texts = Object.fromEntries(Object.entries(before.texts).map(([id, words]) => [id, blank(words)]));
  rows.put(paymentTextsTable, { leadId, texts });
}
