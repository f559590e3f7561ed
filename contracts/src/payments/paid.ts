import { z } from 'zod';
import { type Identified, occurredAt } from '../log/recorded.js';
import { checkoutOf, type OpenCheckout, paidBy } from './billing.js';
import { onboardingPurpose, purposesOfInvoice } from './checkout-purpose.js';
import type { BillingEvent } from './events.js';

/** What was paid for a lead, and for what. Purposes may name a person: an erasure leaves nothing. */
export const moneySchema = z.object({
  /** Oldest first. What was given back of a payment that we do not know has an entry with no amount. */
  payments: z.array(
    z.object({
      /** The event. */
      id: z.string(),
      paymentId: z.string().nullable(),
      purposes: z.array(z.string()),
      amountCents: z.int(),
      /** Less refunds and lost disputes. */
      leftCents: z.int(),
      at: z.string(),
    }),
  ),
  /** What each invoice is for, by the request for it; `paidBy`: what caused the news that it is paid, and so its payment. */
  invoicesFor: z.array(z.object({ id: z.string(), purposes: z.array(z.string()), paidBy: z.string().nullable() })),
});
type Money = z.infer<typeof moneySchema>;
type Payment = Money['payments'][number];

/**
 * The one rule for what money is for: a checkout's payment has the checkout's purpose, an invoice's payment those of the invoice; any
 * other, such as one that staff recorded, is for the onboarding. So is what is given back of a payment that we do not know.
 * @param checkouts those that were open before the event
 */
export function moneyAfter(
  money: Money,
  checkouts: readonly Pick<OpenCheckout, 'checkoutId' | 'sessionId' | 'purpose' | 'amountCents'>[],
  event: Identified<BillingEvent>,
): Money {
  const { payments, invoicesFor } = money;
  const { $causationId: cause = null } = event.metadata;
  switch (event.type) {
    case 'InvoiceRequested': {
      const asked = { id: event.id, purposes: [...purposesOfInvoice(event.data)], paidBy: null };
      return { ...money, invoicesFor: [...invoicesFor, asked] };
    }
    case 'InvoiceIssued':
    case 'InvoiceStatusChanged': {
      const { requestId, status } = event.data;
      if (status !== 'paid' || !invoicesFor.some(({ id }) => id === requestId)) return money;
      const paid = invoicesFor.map((each) => (each.id === requestId ? { ...each, paidBy: cause } : each));
      return { ...money, invoicesFor: paid };
    }
    case 'CheckoutEnded': {
      const { paymentId } = event.data;
      const purpose = checkoutOf(checkouts, event.data)?.purpose;
      if (paymentId === null || purpose === undefined) return money;
      const placed = payments.map((each) => (each.paymentId === paymentId ? { ...each, purposes: [purpose] } : each));
      return { ...money, payments: placed };
    }
    case 'LeadPaid': {
      const { paymentId = null, amountCents } = event.data;
      const known = knownPayment(payments, paymentId);
      const invoice = invoicesFor.find(({ paidBy }) => paidBy !== null && paidBy === cause);
      // Old checkouts did not say which payment came of them: it was one of the same amount.
      const page = checkouts.findLast((each) => each.sessionId !== null && each.amountCents === amountCents);
      const ofProvider = invoice?.purposes ?? (page && [page.purpose]);
      const purposes = (paymentId === null ? undefined : ofProvider) ?? [onboardingPurpose];
      const leftCents = (known?.leftCents ?? 0) + amountCents;
      const paid = { id: event.id, paymentId, purposes, amountCents, leftCents, at: occurredAt(event) };
      return { ...money, payments: [...payments.filter((each) => each !== known), paid] };
    }
    case 'PaymentRefunded':
    case 'PaymentRefundFailed':
    case 'PaymentDisputeClosed': {
      const cents = paidBy(event);
      const { paymentId } = event.data;
      const known = knownPayment(payments, paymentId);
      if (known) return { ...money, payments: payments.map((each) => (each === known ? lessBy(each, cents) : each)) };
      const back = { id: event.id, paymentId, purposes: [onboardingPurpose], amountCents: 0, leftCents: cents };
      return cents === 0 ? money : { ...money, payments: [...payments, { ...back, at: occurredAt(event) }] };
    }
    default:
      return money;
  }
}

function knownPayment(payments: readonly Payment[], paymentId: string | null): Payment | undefined {
  return paymentId === null ? undefined : payments.find((each) => each.paymentId === paymentId);
}

function lessBy(payment: Payment, cents: number): Payment {
  return cents === 0 ? payment : { ...payment, leftCents: payment.leftCents + cents };
}

export interface PaidFor {
  /** What is left of it, less refunds and lost disputes. */
  cents: number;
  /** Oldest first. */
  payments: Payment[];
}

/** What was paid for a purpose. @param payments of the lead, and of those that were merged into it */
export function paidFor(purpose: string, payments: readonly Payment[]): PaidFor {
  const own = payments.filter(({ purposes }) => purposes.includes(purpose));
  return {
    cents: own.reduce((sum, { leftCents }) => sum + leftCents, 0),
    payments: own.filter(({ amountCents }) => amountCents > 0).sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}
