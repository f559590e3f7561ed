import { type Dealings, ownDealings } from '../../../../contracts/src/leads/dealings.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import {
  purposeOf,
  purposesOfInvoice,
  onboardingPurpose,
} from '../../../../contracts/src/payments/checkout-purpose.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { checkoutOf, type OpenCheckout } from '../../../../contracts/src/payments/billing.js';
import { exactMoney } from '../../../../contracts/src/numerals.js';
import { writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { leadAfter } from './living-lead.js';
import { type PaidFor, paidFor } from '../../../../contracts/src/payments/paid.js';
import { onboardingPaymentCents } from '../../../../contracts/src/fees/fees.js';
import { DomainError } from '../../platform/problems/problem.js';

/** Something that the owner can pay, or soon will be able to. */
export interface OpenAsk {
  kind: 'checkout' | 'link' | 'invoice';
  /** The event that asked for it; of a link, its request. */
  id: string;
  /** Being made; the owner can pay it; a bank has the payment under way. */
  phase: 'requested' | 'open' | 'pending';
  amountCents: number;
  /** ISO 8601: when it was asked for, or when the bank got the payment. */
  since: string;
}

/** A written-off invoice still has a page to pay it on. */
const payable = new Set(['draft', 'open', 'uncollectible']);

/**
 * Everything that asks the owner for money for one of the purposes, payment links first, then checkout pages, then invoices, each oldest first. Pure.
 * @param history the lead's stream, oldest first
 */
export function openAsks(purposes: ReadonlySet<string>, lead: Lead, history: readonly LogEvent[]): OpenAsk[] {
  const events = history.filter((event) => event.readable);
  return [...links(purposes, events), ...checkouts(purposes, lead, events), ...invoices(purposes, events)];
}

function links(purposes: ReadonlySet<string>, events: readonly ReadableEvent[]): OpenAsk[] {
  return openLinks(events)
    .filter(({ description }) => purposes.has(purposeOf(description)))
    .map(({ id, amountCents, since }) => ({ kind: 'link', id, phase: 'open', amountCents, since }));
}

/** The payment links that the owner has. @param history the lead's stream, oldest first */
export function openLinks(history: readonly LogEvent[]): Dealings['requests'] {
  return dealingsOf(history).requests;
}

/** What is open with the owner, and what they paid. @param history the lead's stream, oldest first */
export function dealingsOf(history: readonly LogEvent[]): Dealings {
  return ownDealings(history.filter((event) => event.readable) as (ReadableEvent & LeadEvent)[]);
}

function checkouts(purposes: ReadonlySet<string>, lead: Lead, events: readonly ReadableEvent[]): OpenAsk[] {
  return lead.billing.checkouts
    .filter(({ purpose }) => purposes.has(purpose))
    .map((open) => {
      const { phase, amountCents } = open;
      const asked = events.find((event) => isAbout(event, open));
      const pending = events.findLast((event) => event.type === 'PaymentPending' && isAbout(event, open));
      const since = (phase === 'pending' ? pending : asked)?.metadata.occurredAt ?? '';
      return { kind: 'checkout', id: asked?.id ?? '', phase, amountCents, since };
    });
}

function isAbout({ type, data }: ReadableEvent, checkout: OpenCheckout): boolean {
  if (type === 'CheckoutRequested') return data.checkoutId === checkout.checkoutId;
  if (type === 'CheckoutStarted') return data.sessionId === checkout.sessionId;
  return type === 'PaymentPending' && checkoutOf([checkout], data) !== undefined;
}

function invoices(purposes: ReadonlySet<string>, events: readonly ReadableEvent[]): OpenAsk[] {
  const open = new Map<string, OpenAsk>();
  const asked = new Map<string, OpenAsk>();
  for (const event of events) {
    if (event.type === 'InvoiceRequested') {
      const { data, metadata } = event;
      if (![...purposesOfInvoice(data)].some((purpose) => purposes.has(purpose))) continue;
      const amountCents = data.items.reduce((sum, item) => sum + item.amountCents, 0);
      const ask: OpenAsk = {
        kind: 'invoice',
        id: event.id,
        phase: 'requested',
        amountCents,
        since: metadata.occurredAt,
      };
      asked.set(event.id, ask);
      open.set(event.id, ask);
    }
    if (event.type === 'InvoiceFailed') open.delete(event.data.requestId);
    if (event.type !== 'InvoiceIssued' && event.type !== 'InvoiceStatusChanged') continue;
    const { requestId, status } = event.data;
    const ask = asked.get(requestId);
    if (ask && payable.has(status)) open.set(requestId, { ...ask, phase: 'open' });
    else open.delete(requestId);
  }
  return [...open.values()];
}

/** Sentences of refusals, for staff. */

/** "$199 was paid on March 2, 2026. $149 of it is left." */
function saysWhatWasPaid({ cents, payments }: PaidFor): string {
  const parts = payments.map(({ amountCents, at }) => `${exactMoney(amountCents)} was paid on ${officeDay(at)}.`);
  const whole = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [...parts, ...(cents === whole ? [] : [`${exactMoney(cents)} of it is left.`])].join(' ');
}

/** "An invoice of $199 for this has been open since March 2, 2026." */
export function saysWhatIsOpen({ kind, phase, amountCents, since }: Omit<OpenAsk, 'id'>): string {
  const how = kind === 'invoice' && phase === 'requested' ? 'on its way' : 'open';
  const what = { invoice: 'An invoice', checkout: 'A checkout page', link: 'A payment link' }[kind];
  return `${what} of ${exactMoney(amountCents)} for this has been ${how} since ${officeDay(since)}.`;
}

/** @param since when the owner paid, ISO 8601 */
function saysWhatIsPending(amountCents: number, since: string): string {
  return `${exactMoney(amountCents)} is on its way from a bank account, since ${officeDay(since)}. The bank needs some business days; then it is paid, or has failed.`;
}

const officeDay = writtenTime({ dateStyle: 'long' });

/** Why something is asked for again. */
export interface FurtherAsk {
  reason: string | null;
  /** The events that whoever gives the reason was shown. Undefined: all. */
  besides?: readonly string[] | undefined;
  /** The streams of the leads that were merged into this one, each oldest first. */
  merged?: readonly (readonly LogEvent[])[] | undefined;
}

/** What somebody wants to ask the owner for. */
export interface NewAsk extends FurtherAsk {
  kind: 'checkout' | 'link' | 'invoice';
  /** How much for which purpose. */
  cents: ReadonlyMap<string, number>;
}

/**
 * One rule for everything that asks a lead's owner for money. What a bank has under way is not asked for; what is paid or asked for is
 * asked for again only with a reason, given by somebody who was shown all of it; an invoice never stands beside an open checkout page,
 * which can be closed first, nor beside a payment link, which it withdraws. One checkout page beside another is no second ask: whoever wants it goes on with the open one. Two who ask
 * at once write into one stream, so the second decides again and sees the first. What a lead that was merged into this one paid,
 * has at a bank or as an invoice counts as well.
 * @param history the lead's stream, oldest first
 * @throws DomainError payment_pending, payment_made, payment_open: each says what is so, and since when
 */
export function refuseSecondAsk(ask: NewAsk, lead: Lead, history: readonly LogEvent[]): void {
  const { merged = [] } = ask;
  const purposes = new Set(ask.cents.keys());
  const open = [...openAsks(purposes, lead, history), ...merged.flatMap((each) => asksLeft(purposes, each))];
  const pending = open.find(({ phase }) => phase === 'pending');
  if (pending) throw new DomainError('payment_pending', saysWhatIsPending(pending.amountCents, pending.since));
  const others = open.filter(({ kind }) => ask.kind === 'invoice' || kind === 'invoice');
  const payments = [history, ...merged].flatMap((each) => dealingsOf(each).payments);
  const paid = [...ask.cents]
    .map(([purpose, cents]) => ({ purpose, cents, paid: paidFor(purpose, payments) }))
    .find((each) => isSecond(each.purpose, each.cents, each.paid))?.paid;
  const besides = [...(paid?.payments ?? []), ...others].map(({ id }) => id);
  const mayBeSecond = covers(ask, besides);
  if (paid && !mayBeSecond) {
    const sentences = [saysWhatWasPaid(paid), ...others.map(saysWhatIsOpen), 'A further payment needs a reason.'];
    throw new DomainError('payment_made', sentences.join(' '), { besides });
  }
  if (others.length === 0 || (mayBeSecond && others.every(({ kind }) => kind !== 'checkout'))) return;
  const sentences = [...others.map(saysWhatIsOpen), `A further request needs a reason${whatItDoes(others)}`];
  throw new DomainError('payment_open', sentences.join(' '), { besides });
}

/** What a merged lead still asks for. A checkout page of it can't be closed from here, and ends within a day. */
function asksLeft(purposes: ReadonlySet<string>, history: readonly LogEvent[]): OpenAsk[] {
  const lead = leadAfter(history);
  if (!lead) return [];
  return openAsks(purposes, lead, history).filter(({ kind, phase }) => kind === 'invoice' || phase === 'pending');
}

/** What a further request does about those that are open: the end of a sentence. */
function whatItDoes(others: readonly OpenAsk[]): string {
  const kinds = new Set(others.map(({ kind }) => kind));
  if (kinds.has('checkout')) return ' and closes the page.';
  return kinds.has('link') ? ' and withdraws the link.' : ': the owner could then pay both.';
}

/** Whether the reason was given for all of these. */
export function covers({ reason, besides }: FurtherAsk, events: readonly string[]): boolean {
  return reason !== null && events.every((id) => besides?.includes(id) ?? true);
}

/** The onboarding fee may be paid in parts, until it is paid; anything else once. */
function isSecond(purpose: string, amountCents: number, { cents }: PaidFor): boolean {
  return cents > 0 && (purpose !== onboardingPurpose || cents + amountCents > onboardingPaymentCents);
}
