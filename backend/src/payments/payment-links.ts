import { Injectable } from '@nestjs/common';
import { officeHours } from '../../../contracts/src/keys/office-hours.js';
import { purposeOf } from '../../../contracts/src/payments/checkout-purpose.js';
import type { PaymentLinkMail, SendPaymentLink } from '../../../contracts/src/payments/link-routes.js';
import { withheldReasons } from '../../../contracts/src/messages/words.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { type AskForPayment, expirePaymentLink, inDays, reminderTime } from '../leads/decide/payment-links.js';
import { paymentValues } from '../messages/automatic-words.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import { OwnersMails } from '../messages/owners-mails.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { Commands, contextOf, type Call } from '../platform/commands/commands.js';
import { orRefused } from '../platform/outbound/outbound-error.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import {
  ManagesEffects,
  asksFor,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { Checkouts } from './checkouts.js';
import { MergedLeads } from './leads-of-payments.js';

/** Payment links, as staff send and withdraw them. The mails are sent by the manager of messages. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly leads: LeadsToWrite,
    private readonly merged: MergedLeads,
    private readonly mails: OwnersMails,
    private readonly checkouts: Checkouts,
    private readonly provider: PaymentProvider,
    private readonly settings: OfficeSettings,
  ) {}

  /** The mail that the owner gets with the link, and until when it holds; null if there is no such lead. @throws SubjectUnreadable, LogUnavailable */
  async mail(
    leadId: string,
    wish: Pick<SendPaymentLink, 'amountCents' | 'description'>,
    now: Date,
  ): Promise<PaymentLinkMail | null> {
    const known = await this.leads.read(leadId);
    if (!known || known.lead.deleted) return null;
    const { current } = this.settings;
    const expiresAt = inDays(now.toISOString(), current.paymentLinkDays);
    const hours = officeHours(current);
    const remindAt = reminderTime(now.toISOString(), current.paymentReminderDays, current.paymentLinkDays, hours);
    const values = paymentValues({ ...wish, expiresAt });
    return { ...(await this.mails.preview(leadId, known, 'payment-link', 'payment', values)), remindAt, expiresAt };
  }

  /**
   * What the command gets, by the office's settings.
   * @throws ProblemError payments_not_configured; message_withheld if no mail may go to the owner now
   */
  async asked(leadId: string, { remind, ...wish }: SendPaymentLink): Promise<AskForPayment> {
    if (!this.provider.configured)
      throw new ProblemError('payments_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
    const mail = await this.mail(leadId, wish, new Date());
    if (mail && mail.withheld !== null && mail.withheld !== 'no_address')
      throw new ProblemError('message_withheld', {
        detail: `No link was sent, because ${withheldReasons[mail.withheld]}.`,
      });
    const merged = await this.merged.streamsOf(leadId);
    const remindAt = (remind && mail?.remindAt) || null;
    return { ...wish, days: this.settings.current.paymentLinkDays, remindAt, merged };
  }

  /**
   * Closes the page that the owner may have opened by the link, and withdraws it. One that they open in between is closed soon after
   * (payment-pages.ts). @throws ProblemError payments_unavailable; nothing is withdrawn then
   */
  async withdraw<Answer>(leadId: string, requestId: string, call: Call, withdrawal: () => Promise<Answer>) {
    const link = (await this.leads.read(leadId))?.links.find(({ id }) => id === requestId);
    if (link) await this.closePages(leadId, link, call);
    return withdrawal();
  }

  private async closePages(leadId: string, { description }: { description: string }, call: Call): Promise<void> {
    const context = () => contextOf(call);
    await orRefused('payments_unavailable', async () => {
      const pages = await this.checkouts.payable(leadId, new Set([purposeOf(description)]), context);
      for (const page of pages) await this.checkouts.close(leadId, page, context());
    });
  }
}

const maxAttempts = 8;
const expiryOf = (requestId: string) => `${requestId} expiry`;

/** Ends payment links whose time is over. */
@Injectable()
@ManagesEffects()
export class PaymentLinkExpiry implements ProcessManager {
  readonly name: string = 'payment-links';
  readonly handles = ['PaymentRequested', 'PaymentRequestEnded'] as const;
  readonly kinds = {
    'payment-link-expiry': {
      onlyRecords: true,
      perform: (effect: ClaimedEffect, acting: Acting) => this.expire(effect, acting),
    },
  } as const;

  constructor(private readonly commands: Commands) {}

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'PaymentRequested': {
        const { requestId, expiresAt: dueAt } = event.data;
        const leadId = leadIdOfStream(event.stream) ?? null;
        return [asksFor(event, { key: expiryOf(requestId), kind: 'payment-link-expiry', leadId, dueAt, maxAttempts })];
      }
      case 'PaymentRequestEnded': {
        const { requestId, outcome } = event.data;
        return [{ ended: expiryOf(requestId), as: outcome === 'expired' ? 'done' : 'cancelled' }];
      }
      default:
        return [];
    }
  }

  /** A link that was paid or has ended stays as it is. */
  private async expire({ key, subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const requestId = key.split(' ')[0]!;
    try {
      await this.commands.execute(
        expirePaymentLink,
        leadIdOfStream(subject)!,
        { requestId },
        acting.context('expired'),
      );
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'stream_erased')
        return { as: 'cancelled', reason: 'The lead was erased' };
      throw error;
    }
  }
}
