import { asCase } from '../../../contracts/src/leads/merged-part.js';
import { shownRow, inSnapshot, readPosition } from '../platform/database/read-models.js';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { onboardingPurpose, purposeOf } from '../../../contracts/src/payments/checkout-purpose.js';
import { onboardingPaymentCents, referralFeeCents } from '../../../contracts/src/fees/fees.js';
import {
  invoiceStatuses,
  type InvoiceStatus,
  type DuePayments,
  type GonePayments,
  type LeadInvoices,
  type VerifiedPayment,
} from '../../../contracts/src/payments/queries.js';
import {
  LeadPaymentTexts,
  PaymentEntry,
  PipelineLead,
  ReferralEntry,
} from '../../../projections/src/read-model/entries.js';
import { isDeleted, seesDeleted, type Viewer, isThere } from '../leads/application/deleted-leads.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { dealingsOf } from '../leads/decide/asks.js';
import { paidFor } from '../../../contracts/src/payments/paid.js';
import { hostedPage, KnownLeads, MergedLeads, UnplacedPayments } from './leads-of-payments.js';
import { feeStateSql, withLead } from '../referrals/referral-queries.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../integrations/stripe/stripe-calls.js';
import { ourCurrency, type CheckoutSession } from '../integrations/stripe/stripe-format.js';
import { newsOfCheckout } from '../integrations/stripe/webhook-format.js';
import { Logger } from '../platform/logger.js';
import { ProblemError } from '../platform/problems/problem.js';
import { StripeNewsDesk } from './stripe-news.js';

const atMost = 500;

/** Reads payments, invoices and due fees from `read.payments`, `read.pipeline` and `read.referrals`. */
@Injectable()
export class PaymentQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unplaced: UnplacedPayments,
  ) {}

  /** A lead's invoices, newest first; null if there is no lead that the viewer may see. */
  invoices(leadId: string, viewer: Viewer): Promise<LeadInvoices | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const lead = await manager.findOneBy(PipelineLead, { id: leadId });
      if (!lead || (isDeleted(lead) && !seesDeleted(viewer))) return null;
      const rows = await manager.find(PaymentEntry, {
        where: { leadId, kind: 'invoice' },
        order: { at: 'DESC', id: 'ASC' },
      });
      const words = await manager.findOneBy(LeadPaymentTexts, { leadId });
      const invoices = rows.map(({ id, at, amountCents, status }) => {
        const { description = '', number = null, hostedUrl } = words?.texts[id] ?? {};
        return {
          ...{ id, description, number, created: Math.floor(Date.parse(at) / 1000), amount_due: amountCents },
          ...{ status: statusOf(status), hosted_invoice_url: hostedPage(hostedUrl) },
        };
      });
      return { position: await readPosition(manager, 'payments'), invoices };
    });
  }

  /** Unpaid fees, longest waiting first, the first 500 of each kind; the totals are of all. */
  due(): Promise<DuePayments> {
    return inSnapshot(this.dataSource, async (manager) => ({
      position: await readPosition(manager, 'payments'),
      referralFees: await referralFeesDue(manager),
      onboardingFees: await onboardingFeesDue(manager),
      totals: {
        referralFees: await totalOf(dueReferrals(manager), `coalesce(referral.referralFeeCents, ${referralFeeCents})`),
        onboardingFees: await totalOf(dueLeads(manager), 'lead.feeDueCents'),
      },
    }));
  }

  /** Payments whose lead is deleted, erased or unknown, newest first; for leads with rows the newest 500. */
  async gone(): Promise<GonePayments> {
    const unplaced = await this.unplaced.list();
    return inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager
        .createQueryBuilder(PaymentEntry, 'payment')
        .innerJoin(PipelineLead, 'lead', 'lead.id = payment.leadId')
        .where(`payment.kind in ('payment', 'refund', 'dispute')`)
        .andWhere(`not (${isThere('lead')})`)
        .orderBy('payment.at', 'DESC')
        .addOrderBy('payment.id')
        .limit(atMost)
        .getMany();
      const leads = await manager.find(PipelineLead, {
        where: { id: In([...new Set(rows.map(({ leadId }) => leadId))]) },
        select: { id: true, name: true, erasedAt: true },
      });
      const byId = new Map(leads.map((lead) => [lead.id, lead]));
      const placed = rows.map(({ id, leadId, kind, amountCents, status, at }) => {
        const lead = byId.get(leadId);
        const isErased = lead?.erasedAt != null;
        const name = isErased ? null : (lead?.name ?? null);
        return { id, leadId, name, kind, amountCents, status, at, lead: isErased ? 'erased' : 'deleted' } as const;
      });
      const payments = [...placed, ...unplaced.map((row) => ({ ...shownRow(row), name: null }))]
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .flatMap(({ kind, ...row }) => (kind === 'invoice' || kind === 'bank_payment' ? [] : { ...row, kind }));
      return { position: await readPosition(manager, 'payments'), payments };
    });
  }
}

/** A view's rows have no key to count by. @param amount the SQL of a row's */
async function totalOf<Row extends object>(
  rows: SelectQueryBuilder<Row>,
  amount: string,
): Promise<DuePayments['totals']['referralFees']> {
  const sums = ['count(*)::integer as "count"', `coalesce(sum(${amount}), 0)::integer as "amountCents"`];
  return (await rows.select(sums).getRawOne<DuePayments['totals']['referralFees']>())!;
}

/** Due once we manage the property of the referral's lead. */
function dueReferrals(manager: EntityManager): SelectQueryBuilder<ReferralEntry> {
  return withLead(manager.createQueryBuilder(ReferralEntry, 'referral'))
    .where('referral.deletedAt is null')
    .andWhere(`${feeStateSql} = 'due'`);
}

async function referralFeesDue(manager: EntityManager): Promise<DuePayments['referralFees']> {
  const rows = await dueReferrals(manager)
    .orderBy('referral.createdAt')
    .addOrderBy('referral.id')
    .limit(atMost)
    .getMany();
  return rows.map(({ id, realtorName, clientName, propertyAddress, createdAt, ...referral }) => ({
    ...{ referralId: id, realtorName, clientName, propertyAddress, since: createdAt },
    amountCents: referral.referralFeeCents ?? referralFeeCents,
  }));
}

/** What is due is on the lead's row, merged leads included. */
function dueLeads(manager: EntityManager): SelectQueryBuilder<PipelineLead> {
  return manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where('lead.deletedAt is null')
    .andWhere('lead.erasedAt is null')
    .andWhere(`lead.status <> 'lost'`)
    .andWhere('lead.feeDueCents > 0');
}

async function onboardingFeesDue(manager: EntityManager): Promise<DuePayments['onboardingFees']> {
  const rows = await dueLeads(manager).orderBy('lead.stageSince').addOrderBy('lead.id').limit(atMost).getMany();
  return rows.map((row) => {
    const { id, name, email, propertyAddress, status, stageSince, feeDueCents } = row;
    const { checkouts, requests } = asCase(row).dealings;
    const onTheirWay = checkouts.filter(({ phase, purpose }) => phase === 'pending' && purpose === onboardingPurpose);
    const pendingCents = onTheirWay.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const link = requests.find(({ description }) => purposeOf(description) === onboardingPurpose);
    const due = { leadId: id, name, email, linkedAt: link?.since ?? null, propertyAddress, status, since: stageSince };
    return { ...due, pendingCents, amountCents: feeDueCents ?? 0 };
  });
}

function statusOf(stored: string): InvoiceStatus {
  return invoiceStatuses.find((status) => status === stored) ?? 'open';
}

const notVerified: VerifiedPayment = { success: false, error: 'Payment verification failed' };
const pending: VerifiedPayment = {
  success: false,
  pending: true,
  error: 'The payment is on its way from the bank. That takes some business days; it counts once the bank confirms it.',
};

/** Whether a checkout session was paid. */
@Injectable()
export class PaymentVerification {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly leads: KnownLeads,
    private readonly log: EventLog,
    private readonly merged: MergedLeads,
    private readonly desk: StripeNewsDesk,
    private readonly logger: Logger,
  ) {}

  /**
   * Answers only what is recorded: this or the webhook records it, whichever comes first. So is that a bank payment is pending or failed.
   * @throws ProblemError payments_not_configured, payments_unavailable; LogUnavailable
   */
  async verify(sessionId: string, correlationId: string): Promise<VerifiedPayment> {
    const session = await this.sessionOf(sessionId, correlationId);
    if (!session) return notVerified;
    const news = newsOfCheckout(session);
    await this.desk.record(news, correlationId);
    const { leadId, standing, currency, amountCents } = session;
    if (standing === 'pending') return pending;
    // Money in another currency is not counted, so it verifies nothing.
    if (standing !== 'paid' || (amountCents > 0 && currency !== ourCurrency)) return notVerified;
    const stays = leadId === null ? null : await this.leads.staying(leadId);
    const feePaid = stays !== null && news.kind === 'payment' && (await this.paysFee(stays, news.paymentId));
    return { success: true, data: { metadata: { leadId: stays ?? leadId }, leadKnown: stays !== null, feePaid } };
  }

  /** Whether the payment was for the onboarding fee, and all of that is paid, with what merged leads paid of it. */
  private async paysFee(leadId: string, paymentId: string): Promise<boolean> {
    const streams = [await this.log.readStream(`lead-${leadId}`), ...(await this.merged.streamsOf(leadId))];
    const payments = streams.flatMap((events) => dealingsOf(events).payments);
    const fee = paidFor(onboardingPurpose, payments);
    return fee.payments.some((each) => each.paymentId === paymentId) && fee.cents >= onboardingPaymentCents;
  }

  private async sessionOf(sessionId: string, correlationId: string): Promise<CheckoutSession | null> {
    try {
      return await this.provider.checkoutSession(sessionId);
    } catch (error) {
      if (error instanceof PaymentsNotConfigured)
        throw new ProblemError('payments_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
      this.logger.error({ err: error, correlationId }, 'A payment could not be verified');
      throw new ProblemError('payments_unavailable');
    }
  }
}
