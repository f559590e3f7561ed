import { Injectable } from '@nestjs/common';
import { onboardingPurpose } from '../../../contracts/src/payments/checkout-purpose.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
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

const maxAttempts = 12;

/** Closes the pages to pay the fee on once staff have recorded that it was paid otherwise: nobody pays twice. */
@Injectable()
@ManagesEffects()
export class PaidElsewhere implements ProcessManager {
  readonly name: string = 'paid-elsewhere';
  readonly handles = ['LeadPaid'] as const;
  readonly kinds = {
    'payment-page-close': { perform: (effect: ClaimedEffect, acting: Acting) => this.close(effect, acting) },
  } as const;

  constructor(private readonly checkouts: Checkouts) {}

  react(event: ReadableEvent): Reaction[] {
    // What the provider reports was paid on its page.
    if (event.type !== 'LeadPaid' || event.data.paymentId !== undefined) return [];
    const leadId = leadIdOfStream(event.stream) ?? null;
    // Of a log that is read again no page is open any more: one lives a day at most.
    return [asksFor(event, { kind: 'payment-page-close', leadId, live: true, maxAttempts })];
  }

  /** Whoever was faster on a page has paid, and `payable` records that. */
  private async close({ subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const leadId = leadIdOfStream(subject)!;
    let step = 0;
    const context = () => acting.context(`page ${step++}`);
    try {
      const pages = await this.checkouts.payable(leadId, new Set([onboardingPurpose]), context);
      for (const page of pages) {
        await acting.fence();
        await this.checkouts.close(leadId, page, context());
      }
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'lead_not_found')
        return { as: 'cancelled', reason: 'The lead was erased' };
      throw error;
    }
  }
}
