import { onboardingPurpose } from '../../../../contracts/src/payments/checkout-purpose.js';
import { onboardingPaymentCents } from '../../../../contracts/src/fees/fees.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { saysWhatIsOpen, saysWhatIsPending, saysWhatWasPaid } from './checkout-words.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { openAsks } from './open-asks.js';
import { paidFor, type PaidFor } from './paid-for.js';

/** Why something is asked for again. */
export interface FurtherAsk {
  reason: string | null;
  /** The events that whoever gives the reason was told of. Undefined: all. */
  besides?: readonly string[] | undefined;
}

/** What somebody wants to ask the owner for. */
export interface NewAsk extends FurtherAsk {
  kind: 'checkout' | 'invoice';
  /** How much for which purpose. */
  cents: ReadonlyMap<string, number>;
}

/**
 * One rule for everything that asks a lead's owner for money. What a bank has under way is not asked for; what is paid or asked for is
 * asked for again only with a reason, given by somebody who was told of all of it; an invoice never stands beside an open checkout page,
 * which can be closed first. One checkout page beside another is no second ask: whoever wants it goes on with the open one. Two who ask
 * at once write into one stream, so the second decides again and is told of the first.
 * @param history the lead's stream, oldest first
 * @throws DomainError payment_pending, payment_made, payment_open: each says what is so, and since when
 */
export function refuseSecondAsk(ask: NewAsk, lead: Lead, history: readonly LogEvent[]): void {
  const open = openAsks(new Set(ask.cents.keys()), lead, history);
  const pending = open.find(({ phase }) => phase === 'pending');
  if (pending) throw new DomainError('payment_pending', saysWhatIsPending(pending.amountCents, pending.since));
  const others = open.filter(({ kind }) => ask.kind === 'invoice' || kind === 'invoice');
  const paid = [...ask.cents]
    .map(([purpose, cents]) => ({ purpose, cents, paid: paidFor(purpose, history) }))
    .find((each) => isSecond(each.purpose, each.cents, each.paid))?.paid;
  const besides = [...(paid?.payments ?? []), ...others].map(({ id }) => id);
  const mayBeSecond = covers(ask, besides);
  if (paid && !mayBeSecond) {
    const sentences = [saysWhatWasPaid(paid), ...others.map(saysWhatIsOpen), 'A further payment needs a reason.'];
    throw new DomainError('payment_made', sentences.join(' '), { besides });
  }
  if (others.length === 0 || (mayBeSecond && others.every(({ kind }) => kind === 'invoice'))) return;
  const closes = others.some(({ kind }) => kind === 'checkout');
  const then = `A further request needs a reason${closes ? ' and closes the page.' : ': the owner could then pay both.'}`;
  throw new DomainError('payment_open', [...others.map(saysWhatIsOpen), then].join(' '), { besides });
}

/** Whether the reason was given for all of these. */
export function covers({ reason, besides }: FurtherAsk, events: readonly string[]): boolean {
  return reason !== null && events.every((id) => besides?.includes(id) ?? true);
}

/** The onboarding fee may be paid in parts, until it is paid; anything else once. */
function isSecond(purpose: string, amountCents: number, { cents }: PaidFor): boolean {
  return cents > 0 && (purpose !== onboardingPurpose || cents + amountCents > onboardingPaymentCents);
}
