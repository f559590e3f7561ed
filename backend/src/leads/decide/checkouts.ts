import { purposeOf } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { DomainError } from '../../platform/problems/problem.js';
import { openLinks, refuseSecondAsk, type FurtherAsk } from './asks.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import { checkoutOf, type CheckoutRef } from '../../../../contracts/src/payments/billing.js';

/**
 * Checkout pages: one open at a time per lead and purpose. Two who ask at once write into one stream, so one of them requests the checkout and the
 * other finds it open; both then go on with it. The id that the provider knows is in the log before the provider is asked.
 */

/**
 * Once, see asked-once.ts. Nothing to do while a page is open for the purpose, whatever its amount. The new one's id is the command's.
 * `link`: the payment link by which the owner comes; refused with not_awaited once it has ended.
 */
export const requestCheckout: LeadCommand<
  Omit<DataOf<'CheckoutRequested'>, 'checkoutId'> & Pick<FurtherAsk, 'besides' | 'merged'> & { link?: string }
> = {
  name: 'RequestCheckout',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { besides, merged, link, ...data }, { commandId, history = [] }) {
    const lead = livingLead(state);
    if (link !== undefined && !openLinks(history).some(({ id }) => id === link)) throw new DomainError('not_awaited');
    const { description, amountCents, reason } = data;
    const purpose = purposeOf(description);
    const cents = new Map([[purpose, amountCents]]);
    refuseSecondAsk({ kind: 'checkout', cents, reason, besides, merged }, lead, history);
    if (lead.billing.checkouts.some((each) => each.purpose === purpose)) return [];
    return [{ type: 'CheckoutRequested', data: { ...data, checkoutId: commandId } }];
  },
};

/** The provider made the page. Once, and only for a checkout that is still wanted; for a deleted lead too, because the page exists. */
export const startCheckout: LeadCommand<{ checkoutId: string; sessionId: string }> = {
  name: 'StartCheckout',
  decider: leadDecider,
  decide(state, { checkoutId, sessionId }) {
    const { checkouts } = existingLead(state).billing;
    const { phase, request } = checkoutOf(checkouts, { checkoutId, sessionId: null }) ?? {};
    if (phase !== 'requested' || !request) return [];
    const { amountCents, description } = request;
    return [{ type: 'CheckoutStarted', data: { amountCents, description, sessionId } }];
  },
};

/** Nothing was paid, and nothing can be any more. */
export const endCheckout: LeadCommand<CheckoutRef & { outcome: 'failed' | 'expired' }> = {
  name: 'EndCheckout',
  decider: leadDecider,
  decide: (state, { outcome, ...ref }) => ended(existingLead(state), ref, outcome, null),
};

/** A bank has the payment under way: once, and never after its end. */
export const recordPendingPayment: LeadCommand<DataOf<'PaymentPending'>> = {
  name: 'RecordPendingPayment',
  decider: leadDecider,
  decide(state, data) {
    const { paymentIds, failedPaymentIds, pendingPaymentIds, checkouts } = existingLead(state).billing;
    if ([...paymentIds, ...failedPaymentIds, ...pendingPaymentIds].includes(data.paymentId)) return [];
    const checkoutId = checkoutOf(checkouts, data)?.checkoutId ?? data.checkoutId;
    return [{ type: 'PaymentPending', data: { ...data, checkoutId } }];
  },
};

/** Once per report. */
export const recordOtherCurrency: LeadCommand<DataOf<'OtherCurrencyReported'>> = {
  name: 'RecordOtherCurrency',
  decider: leadDecider,
  decide(state, data) {
    const { otherCurrencyIds } = existingLead(state).billing;
    return otherCurrencyIds.includes(data.reportId) ? [] : [{ type: 'OtherCurrencyReported', data }];
  },
};

/** The end of a checkout, if it is open. @param ref undefined: the news names none */
export function ended(
  lead: Lead,
  ref: CheckoutRef | undefined,
  outcome: DataOf<'CheckoutEnded'>['outcome'],
  paymentId: string | null,
): LeadEvent[] {
  const open = ref && checkoutOf(lead.billing.checkouts, ref);
  if (!ref || !open) return [];
  const { checkoutId, sessionId, amountCents } = open;
  const data = { checkoutId, sessionId: sessionId ?? ref.sessionId, amountCents, outcome, paymentId };
  return [{ type: 'CheckoutEnded', data }];
}
