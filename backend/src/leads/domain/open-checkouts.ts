import { purposeOf } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';

/** Names a checkout: by our id, by the provider's session, or by both. */
export type CheckoutRef = Pick<DataOf<'CheckoutEnded'>, 'checkoutId' | 'sessionId'>;

/** A checkout that may still become money. */
export interface OpenCheckout extends CheckoutRef {
  /** See checkout-purpose.ts. */
  purpose: string;
  amountCents: number;
  /** requested: the provider may or may not have made its page; open: there is a page; pending: a bank has the payment under way. */
  phase: 'requested' | 'open' | 'pending';
  /** What the provider is told; null for a checkout from before it was recorded. */
  request: DataOf<'CheckoutRequested'> | null;
}

type CheckoutEvent = Extract<
  LeadEvent,
  { type: 'CheckoutRequested' | 'CheckoutStarted' | 'CheckoutEnded' | 'PaymentPending' }
>;

export function checkoutOf(checkouts: readonly OpenCheckout[], ref: CheckoutRef): OpenCheckout | undefined {
  return checkouts.find((each) => same(each, ref));
}

function same(one: CheckoutRef, other: CheckoutRef): boolean {
  if (one.checkoutId !== null && one.checkoutId === other.checkoutId) return true;
  return one.sessionId !== null && one.sessionId === other.sessionId;
}

/** The open checkouts after the event. A lead has one requested checkout per purpose at most, so a started one belongs to it. */
export function checkoutsAfter(checkouts: readonly OpenCheckout[], event: CheckoutEvent): readonly OpenCheckout[] {
  switch (event.type) {
    case 'CheckoutRequested': {
      const { checkoutId, description, amountCents } = event.data;
      const opened = { checkoutId, sessionId: null, purpose: purposeOf(description), amountCents };
      return [...checkouts, { ...opened, phase: 'requested', request: event.data }];
    }
    case 'CheckoutStarted': {
      const { sessionId, description, amountCents } = event.data;
      const purpose = purposeOf(description);
      const asked = checkouts.find((each) => each.purpose === purpose && each.phase === 'requested');
      const others = checkouts.filter((each) => each !== asked);
      const before = asked ?? { checkoutId: null, purpose, amountCents, request: null };
      return [...others, { ...before, sessionId, phase: 'open' }];
    }
    case 'PaymentPending': {
      const { data } = event;
      const { sessionId } = data;
      return checkouts.map((each) => (same(each, data) ? { ...each, sessionId, phase: 'pending' } : each));
    }
    case 'CheckoutEnded':
      return checkouts.filter((each) => !same(each, event.data));
  }
}
