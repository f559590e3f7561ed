import { createHmac } from 'node:crypto';
import type { Box } from '../box/box.js';
import { stripeKeys } from '../box/provider.js';
import {
  type Books,
  type Charge,
  type Dispute,
  type Intent,
  type Invoice,
  newId,
  put,
  type Refund,
  type Session,
} from './books.js';
import { amountIn, found, StripeRefusal } from './requests.js';

export const apiVersion = '2026-02-25.clover';

/** `Stripe-Signature` of a body, as signed at that time. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Tells the product of an event, with the object as it is now. */
export function tell(box: Box, type: string, object: object): void {
  const created = Math.floor(box.now().getTime() / 1000);
  const head = { id: newId('evt_'), object: 'event', api_version: apiVersion, created, type };
  const body = JSON.stringify({
    ...head,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  });
  box.deliver({
    provider: 'stripe',
    name: type,
    url: '/api/stripe/webhook',
    body,
    headers: (at) => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripeSignature(body, stripeKeys.webhookSecret, at),
    }),
  });
}

/** Money that moves in the sandbox, and what Stripe tells of it. */
export class Money {
  constructor(
    private readonly books: Books,
    private readonly box: Box,
  ) {}

  /**
   * What somebody does on the page of a checkout.
   * @param how card: paid at once; later: the session completes unpaid, and `settle` pays it
   */
  complete(session: Session, how: 'card' | 'later'): void {
    if (session.status !== 'open') throw new StripeRefusal(400, 'invalid_request_error', 'This session is not open.');
    const intent = this.intentOf(session);
    session.status = 'complete';
    session.url = null;
    if (how === 'card') this.pay(session, intent, 'card');
    else intent.status = 'processing';
    tell(this.box, 'checkout.session.completed', session);
  }

  /** Nothing can be paid on the page any more. */
  expire(session: Session): Session {
    if (session.status !== 'open')
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of open can be expired.',
      );
    session.status = 'expired';
    session.url = null;
    tell(this.box, 'checkout.session.expired', session);
    return session;
  }

  /** The bank has paid what was left unpaid. */
  settle(session: Session): void {
    const intent = this.intentOf(session);
    if (intent.status !== 'processing')
      throw new StripeRefusal(400, 'invalid_request_error', 'Nothing is left to be paid.');
    this.pay(session, intent, 'us_bank_account');
    tell(this.box, 'checkout.session.async_payment_succeeded', session);
  }

  /** The bank has refused what was left unpaid. */
  refuse(session: Session): void {
    const intent = this.intentOf(session);
    if (intent.status !== 'processing')
      throw new StripeRefusal(400, 'invalid_request_error', 'Nothing is left to be paid.');
    intent.status = 'requires_payment_method';
    tell(this.box, 'checkout.session.async_payment_failed', session);
  }

  /** @param cents undefined: all that is left @throws StripeRefusal for more than that */
  refund(charge: Charge, cents: number | undefined, metadata: Record<string, string> = {}): Refund {
    const left = charge.amount - charge.amount_refunded;
    const amount = cents ?? left;
    if (amount < 1 || amount > left)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `Refund amount is greater than unrefunded amount (${left})`,
      );
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const { id, currency, payment_intent } = charge;
    const refund = put(this.books.refunds, {
      ...{ id: newId('re_'), object: 'refund' as const, amount, charge: id, currency, payment_intent, metadata },
      ...{ reason: null, status: 'succeeded' as const, created: this.seconds() },
    });
    tell(this.box, 'refund.created', refund);
    tell(this.box, 'charge.refunded', charge);
    return refund;
  }

  dispute(charge: Charge): Dispute {
    const { id, amount, currency, payment_intent } = charge;
    const dispute: Dispute = put(this.books.disputes, {
      ...{ id: newId('du_'), object: 'dispute', amount, charge: id, currency, payment_intent, metadata: {} },
      ...{ reason: 'product_not_received', status: 'needs_response', created: this.seconds(), livemode: false },
    } satisfies Dispute);
    tell(this.box, 'charge.dispute.created', dispute);
    return dispute;
  }

  decide(dispute: Dispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    tell(this.box, 'charge.dispute.closed', dispute);
  }

  finalize(invoice: Invoice): Invoice {
    if (invoice.status !== 'draft')
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'This invoice is already finalized, you can’t re-finalize it.',
      );
    const items = [...this.books.items.values()].filter((item) => item.invoice === invoice.id);
    invoice.amount_due = items.reduce((sum, item) => sum + item.amount, 0);
    invoice.status = 'open';
    invoice.number = `SAMPLE-${String([...this.books.invoices.values()].filter(({ number }) => number).length + 1).padStart(4, '0')}`;
    invoice.hosted_invoice_url = `${this.box.origin}/stripe/pages/invoice/${invoice.id}`;
    invoice.status_transitions.finalized_at = this.seconds();
    tell(this.box, 'invoice.finalized', invoice);
    return invoice;
  }

  send(invoice: Invoice): Invoice {
    if (invoice.status === 'draft') this.finalize(invoice);
    tell(this.box, 'invoice.sent', invoice);
    return invoice;
  }

  payInvoice(invoice: Invoice): void {
    if (invoice.status !== 'open') throw new StripeRefusal(400, 'invalid_request_error', 'This invoice is not open.');
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = this.seconds();
    tell(this.box, 'invoice.paid', invoice);
    tell(this.box, 'invoice.payment_succeeded', invoice);
  }

  voidInvoice(invoice: Invoice): Invoice {
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw new StripeRefusal(400, 'invalid_request_error', 'You can only void open invoices.');
    invoice.status = 'void';
    invoice.status_transitions.voided_at = this.seconds();
    tell(this.box, 'invoice.voided', invoice);
    return invoice;
  }

  seconds(): number {
    return Math.floor(this.box.now().getTime() / 1000);
  }

  /** The amount of a form, undefined where none is named. */
  static cents(text: string | null): number | undefined {
    return text === null ? undefined : amountIn(text, 'amount');
  }

  private intentOf(session: Session): Intent {
    return found(this.books.intents.get(session.payment_intent ?? ''), 'payment_intent', session.id);
  }

  private pay(session: Session, intent: Intent, type: 'card' | 'us_bank_account'): void {
    const { amount, currency, metadata } = intent;
    const charge = put(this.books.charges, {
      ...{ id: newId('ch_'), object: 'charge' as const, amount, amount_refunded: 0, refunded: false, currency },
      payment_method_details: { type },
      ...{ payment_intent: intent.id, metadata, created: this.seconds(), livemode: false as const },
    });
    intent.status = 'succeeded';
    intent.latest_charge = charge.id;
    session.payment_status = 'paid';
    tell(this.box, 'payment_intent.succeeded', intent);
  }
}
