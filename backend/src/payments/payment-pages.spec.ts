import { describe, expect, it } from '@jest/globals';
import { paymentRequested } from '../../../contracts/src/payments/request-events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import { onboardingPurpose } from '../../../contracts/src/payments/checkout-purpose.js';
import { commandId, eventId, logOf } from '../../../testing/given-when-then.js';
import { sampleEffect } from '../../../testing/sample-effect.js';
import type { Checkouts, PayablePage } from './checkouts.js';
import type { LeadsInLog } from './leads-of-payments.js';
import { PaymentPages } from './payment-pages.js';

const checkoutId = commandId(9);
const wish = { amountCents: 199_00, description: paymentRequested.example.description };
const created: LeadEvent = { type: 'LeadCreated', data: leadCreated.example };
const asked: LeadEvent = { type: 'PaymentRequested', data: paymentRequested.example };
const opened: LeadEvent[] = [
  {
    type: 'CheckoutRequested',
    data: { ...wish, checkoutId, reason: null, name: null, email: null, propertyAddress: null },
  },
  { type: 'CheckoutStarted', data: { ...wish, sessionId: 'cs_1' } },
] as LeadEvent[];
const page = { checkoutId, sessionId: 'cs_1', purpose: onboardingPurpose, amountCents: 199_00, phase: 'open' };

/** The pages that the last event of this history closes, if it asks for that. */
async function closedBy(...history: LeadEvent[]): Promise<string[]> {
  const events = logOf(history);
  const closed: string[] = [];
  const leads = { find: () => Promise.resolve({ events }) } as unknown as LeadsInLog;
  const checkouts = {
    payable: (_lead: string, purposes: ReadonlySet<string>) =>
      Promise.resolve(purposes.has(page.purpose) ? [page] : []),
    close: (_lead: string, { sessionId }: PayablePage) => Promise.resolve(void closed.push(sessionId)),
  } as unknown as Checkouts;
  const pages = new PaymentPages(leads, checkouts);
  if (pages.react(events.at(-1)!).length === 0) return [];
  const once = { attempts: 1, round: 0, givenUp: false, intended: false };
  const effect = { ...sampleEffect(eventId(history.length - 1), { subject: events[0]!.stream }), ...once };
  const { signal } = new AbortController();
  const context = () => ({}) as never;
  const acting = { fence: () => Promise.resolve(), signal, idempotencyKey: 'a', context };
  expect(await pages.kinds['payment-page-close'].perform(effect, acting)).toEqual({ as: 'done' });
  return closed;
}

describe('a page that was opened by a payment link', () => {
  const revoked: LeadEvent = { type: 'OwnerLinkRevoked', data: {} };

  it.each<[string, LeadEvent]>([
    ['after a merge, or by staff', revoked],
    ['by a merge into another lead', { type: 'LeadMerged', data: { into: commandId(1) } }],
    ['by another address', { type: 'LeadDetailsEdited', data: { email: 'other@example.com' } }],
  ])('closes when the link ends %s', async (_how, ends) => {
    expect(await closedBy(created, asked, ...opened, ends)).toEqual(['cs_1']);
  });

  it('stays when something else is edited, and one without a link stays in any case', async () => {
    const named = { type: 'LeadDetailsEdited', data: { name: 'Other Sample' } } as LeadEvent;
    expect(await closedBy(created, asked, ...opened, named)).toEqual([]);
    expect(await closedBy(created, ...opened, revoked)).toEqual([]);
  });
});
