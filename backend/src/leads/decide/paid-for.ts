import {
  onboardingPurpose,
  purposeOf,
  purposesOfInvoice,
} from '../../../../contracts/src/payments/checkout-purpose.js';
import type { BillingEvent } from '../../../../contracts/src/payments/events.js';
import { paidBy } from '../../../../contracts/src/payments/billing.js';
import { isBilling } from '../../../../contracts/src/payments/events.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { RecordPayment } from '../../../../contracts/src/leads/routes.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

export interface PaidFor {
  /** What is left of it, less refunds and lost disputes. */
  cents: number;
  /** Oldest first. */
  payments: { id: string; amountCents: number; at: string }[];
}

type Money = ReadableEvent & BillingEvent;
type Purposes = Map<string, ReadonlySet<string>>;

/**
 * What was paid for a purpose. A checkout's payment has the checkout's purpose, an invoice's payment those of the
 * invoice (purposesOfInvoice); any other payment, such as one that staff recorded, is for the onboarding. Pure.
 * @param history the lead's stream, oldest first
 */
export function paidFor(purpose: string, history: readonly LogEvent[]): PaidFor {
  const events = history.filter((event): event is Money => event.readable && isBilling(event as Money));
  const purposes = purposesOfPayments(events);
  const isFor = (paymentId: string | null | undefined) =>
    (purposes.get(paymentId ?? '') ?? new Set([onboardingPurpose])).has(purpose);
  const paid: PaidFor = { cents: 0, payments: [] };
  for (const event of events) {
    const cents = paidBy(event);
    if (cents === 0 || !('paymentId' in event.data ? isFor(event.data.paymentId) : isFor(null))) continue;
    paid.cents += cents;
    if (event.type === 'LeadPaid')
      paid.payments.push({ id: event.id, amountCents: cents, at: event.metadata.occurredAt });
  }
  return paid;
}

/** By the payment's id; without an entry it is for the onboarding. */
function purposesOfPayments(events: readonly Money[]): Purposes {
  const found: Purposes = new Map();
  const checkouts = new Map<string, string>();
  const invoices: Purposes = new Map();
  const started: { purpose: string; amountCents: number }[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'CheckoutRequested':
        checkouts.set(event.data.checkoutId, purposeOf(event.data.description));
        break;
      case 'CheckoutStarted': {
        const { sessionId, description, amountCents } = event.data;
        checkouts.set(sessionId, purposeOf(description));
        started.push({ purpose: purposeOf(description), amountCents });
        break;
      }
      case 'CheckoutEnded': {
        const { checkoutId, sessionId, paymentId } = event.data;
        const purpose = checkouts.get(checkoutId ?? '') ?? checkouts.get(sessionId ?? '');
        if (paymentId !== null && purpose !== undefined) found.set(paymentId, new Set([purpose]));
        break;
      }
      case 'InvoiceRequested':
        invoices.set(event.id, purposesOfInvoice(event.data));
        break;
      case 'LeadPaid': {
        const { paymentId, amountCents } = event.data;
        if (!paymentId) break;
        // Old checkouts did not say which payment came of them: it was one of the same amount.
        const purpose = started.findLast((each) => each.amountCents === amountCents)?.purpose;
        const purposes = ofInvoice(events, event, invoices) ?? (purpose && new Set([purpose]));
        if (purposes) found.set(paymentId, purposes);
        break;
      }
      default:
    }
  }
  return found;
}

/** A paid invoice and its payment are appended together. */
function ofInvoice(events: readonly Money[], paid: Money, invoices: Purposes): ReadonlySet<string> | undefined {
  const cause = paid.metadata.$causationId;
  for (const { type, data, metadata } of events)
    if ((type === 'InvoiceIssued' || type === 'InvoiceStatusChanged') && metadata.$causationId === cause)
      return invoices.get(data.requestId);
  return undefined;
}

/** The onboarding fee is paid, in one or several payments. The lead's stage stays: staff move it to onboarding. */
export const recordPayment: CommandDefinition<LeadState, RecordPayment, LeadEvent> = {
  name: 'RecordPayment',
  decider: leadDecider,
  decide(state, { amountCents, method, reference }) {
    livingLead(state);
    return [{ type: 'LeadPaid', data: { amountCents, method, reference } }];
  },
};
