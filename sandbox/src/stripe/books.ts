import { randomBytes } from 'node:crypto';

/** What the sandbox's Stripe keeps, in Stripe's own format. Amounts in cents, times in seconds since 1970. */
type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  livemode: false;
  metadata: Metadata;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer: string | null;
  customer_details: { email: string | null; name: string | null };
  metadata: Metadata;
  payment_intent: string | null;
  invoice: null;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  livemode: false;
  payment_method_types: string[];
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  customer: string | null;
  description: string | null;
  latest_charge: string | null;
  metadata: Metadata;
  created: number;
  livemode: false;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  payment_intent: string;
  payment_method_details: { type: 'card' | 'us_bank_account' };
  metadata: Metadata;
  created: number;
  livemode: false;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
  metadata: Metadata;
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
  metadata: Metadata;
  created: number;
  livemode: false;
}

export interface Item {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  invoice: string | null;
  metadata: Metadata;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  collection_method: 'send_invoice' | 'charge_automatically';
  customer: string;
  customer_email: string | null;
  description: string | null;
  amount_due: number;
  amount_paid: number;
  currency: string;
  number: string | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  due_date: number | null;
  metadata: Metadata;
  status_transitions: Record<'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at', number | null>;
  created: number;
  livemode: false;
}

/** By their ids, in the order in which they were made. */
export class Books {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
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
