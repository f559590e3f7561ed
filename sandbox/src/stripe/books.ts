import { randomBytes } from 'node:crypto';
import { amountIn, type Fields, required, textAt, textsAt } from './requests.js';

/** What the sandbox's Stripe keeps, in Stripe's own format. Amounts in cents, times in seconds since 1970. */

const dayInSeconds = 86_400;

export type Customer = ReturnType<typeof newCustomer>;
export function newCustomer(fields: Fields, created: number) {
  return {
    ...{ id: newId('cus_'), object: 'customer', created, livemode: false },
    ...{ email: textAt(fields, 'email'), name: textAt(fields, 'name'), metadata: textsAt(fields, 'metadata') },
  };
}

export type Intent = ReturnType<typeof newIntent>;
/** What a session is to pay. */
export function newIntent(fields: Fields, created: number) {
  const [first, price] = [(field: string) => `line_items[0][${field}]`, ['line_items', '0', 'price_data']];
  const currency = required(textAt(fields, ...price, 'currency'), `${first('price_data')}[currency]`);
  const unit = amountIn(textAt(fields, ...price, 'unit_amount'), `${first('price_data')}[unit_amount]`);
  const amount = unit * amountIn(textAt(fields, 'line_items', '0', 'quantity') ?? '1', first('quantity'));
  return {
    ...{ id: newId('pi_'), object: 'payment_intent', amount, currency, created, livemode: false },
    customer: textAt(fields, 'customer'),
    latest_charge: null as string | null,
    status: 'requires_payment_method' as 'requires_payment_method' | 'processing' | 'succeeded',
    description: textAt(fields, 'payment_intent_data', 'description'),
    metadata: textsAt(fields, 'payment_intent_data', 'metadata'),
  };
}

export type Session = ReturnType<typeof newSession>;
/** @param origin of the page to pay on */
export function newSession(fields: Fields, intent: Intent, customer: Customer | null, origin: string) {
  const { amount: amount_total, currency, created, id: payment_intent } = intent;
  const id = newId('cs_test_');
  return {
    ...{ id, object: 'checkout.session', mode: 'payment', livemode: false, amount_total, currency, created },
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    expires_at: created + dayInSeconds,
    client_reference_id: textAt(fields, 'client_reference_id'),
    customer: intent.customer,
    customer_details: { email: customer?.email ?? textAt(fields, 'customer_email'), name: customer?.name ?? null },
    ...{ metadata: textsAt(fields, 'metadata'), payment_intent, invoice: null },
    success_url: required(textAt(fields, 'success_url'), 'success_url'),
    cancel_url: textAt(fields, 'cancel_url'),
    url: `${origin}/stripe/pages/pay/${id}` as string | null,
    payment_method_types: ['card', 'us_bank_account'],
  };
}

export type Charge = ReturnType<typeof newCharge>;
/** @param receipt_email the customer's address when it is paid */
export function newCharge(
  intent: Intent,
  type: 'card' | 'us_bank_account',
  receipt_email: string | null,
  created: number,
) {
  const { id: payment_intent, amount, currency, metadata } = intent;
  return {
    ...{ id: newId('ch_'), object: 'charge', amount, amount_refunded: 0, refunded: false, currency, created },
    ...{ payment_intent, payment_method_details: { type }, receipt_email, metadata, livemode: false },
  };
}

export function newRefund({ id: charge, amount, currency, payment_intent }: Charge, created: number) {
  return {
    ...{ id: newId('re_'), object: 'refund', amount, charge, currency, payment_intent, metadata: {}, created },
    ...{ reason: null, status: 'succeeded' },
  };
}

export type Dispute = ReturnType<typeof newDispute>;
export function newDispute({ id: charge, amount, currency, payment_intent }: Charge, created: number) {
  return {
    ...{ id: newId('du_'), object: 'dispute', amount, charge, currency, payment_intent, created, livemode: false },
    ...{ reason: 'product_not_received', metadata: {} },
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  };
}

export type Invoice = ReturnType<typeof newInvoice>;
export function newInvoice(fields: Fields, { id: customer, email: customer_email }: Customer, created: number) {
  const days = textAt(fields, 'days_until_due');
  const never = null as number | null;
  return {
    ...{ id: newId('in_'), object: 'invoice', customer, customer_email, created, livemode: false, currency: 'usd' },
    status: 'draft' as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
    collection_method: textAt(fields, 'collection_method') === 'send_invoice' ? 'send_invoice' : 'charge_automatically',
    ...{ description: textAt(fields, 'description'), metadata: textsAt(fields, 'metadata') },
    ...{ amount_due: 0, amount_paid: 0, number: null as string | null },
    ...{ hosted_invoice_url: null as string | null, invoice_pdf: null },
    due_date: days === null ? null : created + amountIn(days, 'days_until_due') * dayInSeconds,
    status_transitions: { finalized_at: never, marked_uncollectible_at: never, paid_at: never, voided_at: never },
  };
}

type Item = ReturnType<typeof newItem>;
export function newItem(fields: Fields) {
  return {
    ...{ id: newId('ii_'), object: 'invoiceitem', invoice: textAt(fields, 'invoice') },
    amount: amountIn(textAt(fields, 'amount'), 'amount'),
    ...{ currency: textAt(fields, 'currency') ?? 'usd', customer: required(textAt(fields, 'customer'), 'customer') },
    ...{ description: textAt(fields, 'description'), metadata: textsAt(fields, 'metadata') },
  };
}

/** By their ids, in the order in which they were made. */
export class Books {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, ReturnType<typeof newRefund>>();
  readonly disputes = new Map<string, Dispute>();
  readonly items = new Map<string, Item>();
  readonly invoices = new Map<string, Invoice>();

  all(): Record<string, unknown[]> {
    return Object.fromEntries(
      Object.entries(this).map(([name, kept]) => [name, [...(kept as Map<string, unknown>).values()]]),
    );
  }

  clear(): void {
    for (const kept of Object.values(this) as Map<string, unknown>[]) kept.clear();
  }

  itemsOf({ id }: Invoice): Item[] {
    return [...this.items.values()].filter(({ invoice }) => invoice === id);
  }
}

/** Puts something under its id. */
export function put<Thing extends { id: string }>(kept: Map<string, Thing>, thing: Thing): Thing {
  kept.set(thing.id, thing);
  return thing;
}

/** An id as Stripe makes them: `cus_` and letters and digits. */
export function newId(prefix: string): string {
  return prefix + randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
}
