import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { isKnown } from '../../../../contracts/src/keys/known.js';
import type { OfficeHours } from '../../../../contracts/src/keys/office-hours.js';
import type { Dealings } from '../../../../contracts/src/leads/dealings.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { purposeOf } from '../../../../contracts/src/payments/checkout-purpose.js';
import { DomainError } from '../../platform/problems/problem.js';
import { type FurtherAsk, openLinks, refuseSecondAsk, saysWhatIsOpen } from './asks.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';

/** Payment links: one that the owner has per lead and purpose. Two who send at once write into one stream, so the second is refused. */

type Requested = DataOf<'PaymentRequested'>;

/** What is asked for, and for how many days; `remindAt` null: the owner is not reminded. */
export interface AskForPayment extends Pick<Requested, 'amountCents' | 'description'>, FurtherAsk {
  days: number;
  remindAt: string | null;
}

/** One link a purpose, beside no invoice without a reason. A link that should have expired makes room. Its id is the command's. */
export const requestPayment: LeadCommand<AskForPayment> = {
  name: 'RequestPayment',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { days, besides, merged, ...asked }, { now, commandId, history = [] }) {
    const lead = livingLead(state);
    if (!isKnown(lead.email)) throw new DomainError('payment_link_without_email');
    if (lead.status === 'lost') throw new DomainError('payment_link_of_lost');
    const { description, amountCents, reason } = asked;
    const purpose = purposeOf(description);
    const known = openLinks(history).find((link) => purposeOf(link.description) === purpose);
    if (known && !isOver(known, now)) {
      const sentence = saysWhatIsOpen({ ...known, kind: 'link', phase: 'open' });
      throw new DomainError('payment_requested', `${sentence} Withdraw it to send another.`);
    }
    refuseSecondAsk({ kind: 'link', cents: new Map([[purpose, amountCents]]), reason, besides, merged }, lead, history);
    const data = { ...asked, requestId: commandId, expiresAt: inDays(now, days) };
    return [...(known ? [linkEnded(known, 'expired')] : []), { type: 'PaymentRequested', data }];
  },
};

/** Staff take the link back. Refused with payment_request_ended if it ended otherwise; a repetition does nothing. */
export const withdrawPaymentLink: LeadCommand<{ requestId: string }> = {
  name: 'WithdrawPaymentLink',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { requestId }, { history = [] }) {
    existingLead(state);
    const link = openLinks(history).find(({ id }) => id === requestId);
    if (link) return [linkEnded(link, 'withdrawn')];
    const end = history.find(
      (event) => event.readable && event.type === 'PaymentRequestEnded' && event.data.requestId === requestId,
    );
    if (!end?.readable || end.type !== 'PaymentRequestEnded' || end.data.outcome !== 'withdrawn')
      throw new DomainError('payment_request_ended');
    return [];
  },
};

/** Its time is over: once, and only while the owner has it. */
export const expirePaymentLink: LeadCommand<{ requestId: string }> = {
  name: 'ExpirePaymentLink',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { requestId }, { now, history = [] }) {
    existingLead(state);
    const link = openLinks(history).find(({ id }) => id === requestId);
    return link && isOver(link, now) ? [linkEnded(link, 'expired')] : [];
  },
};

type Link = Dealings['requests'][number];

export function linkEnded(
  { id: requestId, amountCents }: Link,
  outcome: DataOf<'PaymentRequestEnded'>['outcome'],
): LeadEvent & { type: 'PaymentRequestEnded' } {
  return { type: 'PaymentRequestEnded', data: { requestId, amountCents, outcome } };
}

/** @param now ISO 8601 */
export function isOver({ expiresAt }: Pick<Link, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now);
}

/**
 * When the owner is reminded of a link: so many days later, or when the office opens after that.
 * @param now ISO 8601 @param linkDays how long the link holds
 * @returns ISO 8601; null if the link is over by then
 */
export function reminderTime(now: string, afterDays: number, linkDays: number, hours: OfficeHours): string | null {
  const due = new Date(inDays(now, afterDays));
  const at = hours.isOpenAt(due) ? due : (hours.nextOpeningAfter(due) ?? due);
  return at < new Date(inDays(now, linkDays)) ? at.toISOString() : null;
}

export function inDays(now: string, days: number): string {
  return new Date(Date.parse(now) + days * 86_400_000).toISOString();
}
