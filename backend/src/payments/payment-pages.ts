import { Injectable } from '@nestjs/common';
import { checkoutOf } from '../../../contracts/src/payments/billing.js';
import { onboardingPurpose, purposeOf } from '../../../contracts/src/payments/checkout-purpose.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { endsOwnerLinks, ownerLinkEnds } from '../../../contracts/src/leads/owner-page-state.js';
import { openLinks } from '../leads/decide/asks.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  asksFor,
  ManagesEffects,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { Checkouts } from './checkouts.js';
import { LeadsInLog } from './leads-of-payments.js';

const maxAttempts = 12;

/**
 * Closes the pages that nobody is to pay on any more: those for the fee once staff have recorded that it was paid otherwise, and those of
 * a payment link that staff have withdrawn, or that ended with the links to the owner's page, which the owner may have opened meanwhile.
 */
@Injectable()
@ManagesEffects()
export class PaymentPages implements ProcessManager {
  readonly name: string = 'payment-pages';
  readonly handles = ['LeadPaid', 'PaymentRequestEnded', ...ownerLinkEnds] as const;
  readonly kinds = {
    'payment-page-close': { perform: (effect: ClaimedEffect, acting: Acting) => this.close(effect, acting) },
  } as const;

  constructor(
    private readonly leads: LeadsInLog,
    private readonly checkouts: Checkouts,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    if (!closesPages(event)) return [];
    const leadId = leadIdOfStream(event.stream) ?? null;
    // Of a log that is read again no page is open any more: one lives a day at most.
    return [asksFor(event, { kind: 'payment-page-close', leadId, live: true, maxAttempts })];
  }

  /** Whoever was faster on a page has paid, and `payable` records that. A page that was asked for afterwards stays. */
  private async close({ key, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const leadId = leadIdOfStream(subject)!;
    let step = 0;
    const context = () => acting.context(`page ${step++}`);
    try {
      const { events } = await this.leads.find(leadId);
      const until = events.slice(0, events.findIndex(({ id }) => id === key) + 1);
      const known = leadAfter(until)?.billing.checkouts ?? [];
      const pages = await this.checkouts.payable(leadId, purposesClosedBy(until), context);
      for (const page of pages.filter((each) => checkoutOf(known, each))) {
        await acting.fence();
        await this.checkouts.close(leadId, page, context());
      }
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && ['lead_not_found', 'stream_erased'].includes(error.code))
        return { as: 'cancelled', reason: 'The lead was erased' };
      throw error;
    }
  }
}

/** What the provider reports was paid on its page, which closes itself. */
function closesPages(event: ReadableEvent): boolean {
  switch (event.type) {
    case 'LeadPaid':
      return event.data.paymentId === undefined;
    case 'PaymentRequestEnded':
      return event.data.outcome === 'withdrawn';
    default:
      return endsOwnerLinks(event);
  }
}

/** The purposes whose pages the last of these events closes. */
function purposesClosedBy(events: readonly ReadableEvent[]): ReadonlySet<string> {
  const last = events.at(-1);
  if (last && endsOwnerLinks(last))
    return new Set(openLinks(events.slice(0, -1)).map(({ description }) => purposeOf(description)));
  if (last?.type !== 'PaymentRequestEnded') return new Set([onboardingPurpose]);
  const { requestId } = last.data;
  const asked = events.find((event) => event.type === 'PaymentRequested' && event.data.requestId === requestId);
  return new Set([asked?.type === 'PaymentRequested' ? purposeOf(asked.data.description) : onboardingPurpose]);
}
