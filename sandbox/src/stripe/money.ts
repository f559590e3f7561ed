import { createHmac } from 'node:crypto';
import type { Box } from '../box/box.js';
import { stripeKeys } from '../box/provider.js';
import {
  type Books,
  type Charge,
  type Dispute,
  type Intent,
  type Invoice,
  newCharge,
  newDispute,
  newId,
  newRefund,
  put,
  type Session,
} from './books.js';
import { found, invalid } from './requests.js';

const apiVersion = '2026-02-25.clover';

/** `Stripe-Signature` of a body, as signed at that time. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Money that moves in the sandbox, and what Stripe reports of it. What can't be done throws a StripeRefusal. */
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
    if (session.status !== 'open') throw invalid('This session is not open.');
    const intent = this.intentOf(session);
    Object.assign(session, { status: 'complete', url: null });
    if (how === 'card') this.pay(session, intent, 'card');
    else intent.status = 'processing';
    this.announce('checkout.session.completed', session);
  }

  /** Nothing can be paid on the page any more. */
  expire(session: Session): Session {
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status of open can be expired.');
    return this.announce('checkout.session.expired', Object.assign(session, { status: 'expired', url: null }));
  }

  /** The bank has paid what was left unpaid. */
  settle(session: Session): void {
    this.pay(session, this.underWay(session), 'us_bank_account');
    this.announce('checkout.session.async_payment_succeeded', session);
  }

  /** The bank has refused what was left unpaid. */
  refuse(session: Session): void {
    this.underWay(session).status = 'requires_payment_method';
    this.announce('checkout.session.async_payment_failed', session);
  }

  refund(charge: Charge): void {
    if (charge.refunded) throw invalid(`Charge ${charge.id} has already been refunded.`);
    Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
    this.announce('refund.created', put(this.books.refunds, newRefund(charge, this.seconds())));
    this.announce('charge.refunded', charge);
  }

  dispute(charge: Charge): void {
    this.announce('charge.dispute.created', put(this.books.disputes, newDispute(charge, this.seconds())));
  }

  decide(dispute: Dispute, status: 'won' | 'lost'): void {
    this.announce('charge.dispute.closed', Object.assign(dispute, { status }));
  }

  finalize(invoice: Invoice): Invoice {
    if (invoice.status !== 'draft') throw invalid('This invoice is already finalized, you can’t re-finalize it.');
    invoice.amount_due = this.books.itemsOf(invoice).reduce((sum, item) => sum + item.amount, 0);
    invoice.status = 'open';
    const numbered = [...this.books.invoices.values()].filter(({ number }) => number).length;
    invoice.number = `SAMPLE-${String(numbered + 1).padStart(4, '0')}`;
    invoice.hosted_invoice_url = `${this.box.origin}/stripe/pages/invoice/${invoice.id}`;
    invoice.status_transitions.finalized_at = this.seconds();
    return this.announce('invoice.finalized', invoice);
  }

  send(invoice: Invoice): Invoice {
    if (invoice.status === 'draft') this.finalize(invoice);
    return this.announce('invoice.sent', invoice);
  }

  payInvoice(invoice: Invoice): void {
    if (invoice.status !== 'open') throw invalid('This invoice is not open.');
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    invoice.status_transitions.paid_at = this.seconds();
    this.announce('invoice.paid', invoice);
    this.announce('invoice.payment_succeeded', invoice);
  }

  voidInvoice(invoice: Invoice): Invoice {
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw invalid('You can only void open invoices.');
    invoice.status = 'void';
    invoice.status_transitions.voided_at = this.seconds();
    return this.announce('invoice.voided', invoice);
  }

  seconds(): number {
    return Math.floor(this.box.now().getTime() / 1000);
  }

  private intentOf({ payment_intent }: Session): Intent {
    return found(this.books.intents, 'payment_intent', payment_intent);
  }

  private underWay(session: Session): Intent {
    const intent = this.intentOf(session);
    if (intent.status !== 'processing') throw invalid('Nothing is left to be paid.');
    return intent;
  }

  private pay(session: Session, intent: Intent, type: 'card' | 'us_bank_account'): void {
    const receiptTo = this.books.customers.get(intent.customer ?? '')?.email ?? session.customer_details.email;
    const { id: latest_charge } = put(this.books.charges, newCharge(intent, type, receiptTo, this.seconds()));
    session.payment_status = 'paid';
    this.announce('payment_intent.succeeded', Object.assign(intent, { status: 'succeeded', latest_charge }));
  }

  /** Sends the product an event, with the object as it is now. */
  private announce<Thing extends object>(type: string, object: Thing): Thing {
    const body = JSON.stringify({
      ...{ id: newId('evt_'), object: 'event', api_version: apiVersion, created: this.seconds(), type },
      ...{ data: { object }, livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
    });
    this.box.deliver({
      provider: 'stripe',
      name: type,
      url: '/api/stripe/webhook',
      body,
      headers: (at) => ({
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': stripeSignature(body, stripeKeys.webhookSecret, at),
      }),
    });
    return object;
  }
}
