import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type EntityManager, In } from 'typeorm';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { onboardingPaymentDescription } from '../../../contracts/src/fees/fees.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { noDealings } from '../../../contracts/src/leads/dealings.js';
import { asCase, idsOfCase } from '../../../contracts/src/leads/merged-part.js';
import { type AskedPayment, ownersView } from '../../../contracts/src/leads/owners-view.js';
import type { OwnerPage } from '../../../contracts/src/owner-page/view.js';
import {
  AnalysisEntry,
  LeadPaymentTexts,
  PaymentEntry,
  PipelineLead,
} from '../../../projections/src/read-model/entries.js';
import { noteOwnerPageShown } from '../leads/decide/owner-page.js';
import { isOver } from '../leads/decide/payment-links.js';
import { LeadsToWrite, type LeadToWrite } from '../messages/lead-to-write.js';
import { OwnerLinks } from '../messages/domain/owner-links.js';
import { Commands } from '../platform/commands/commands.js';
import { Config } from '../platform/config/config.js';
import { caughtUp, inSnapshot } from '../platform/database/read-models.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';

const readPatienceMs = 5_000;

/** A lead that a valid link leads to. */
export interface OpenedLead extends LeadToWrite {
  leadId: string;
}

/** Pages of leads' owners. Whether a link holds, the log says; what the page shows, the read models that staff see, too. */
@Injectable()
export class OwnerPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
    private readonly commands: Commands,
    private readonly links: OwnerLinks,
    private readonly config: Config,
  ) {}

  /** The lead of a link that holds. @throws ProblemError owner_link_unknown, owner_link_expired, owner_link_ended; LogUnavailable */
  async opened(token: string, now: Date): Promise<OpenedLead> {
    const link = this.links.read(token, now.getTime());
    if (!link) throw new ProblemError('owner_link_unknown');
    if (link.expired) throw new ProblemError('owner_link_expired');
    const known = await this.known(link.leadId);
    const ended = link.outlived || known?.ownerPage.ended !== link.ended;
    if (!known || known.now.erased || known.now.deleted || known.now.merged || ended)
      throw new ProblemError('owner_link_ended');
    // A payment link may be over before that is in the log.
    const links = known.links.filter((each) => !isOver(each, now.toISOString()));
    return { leadId: link.leadId, ...known, links };
  }

  /** @throws as `opened`; ProblemError not_ready if the read model still lacks the lead after some seconds */
  async page(token: string, now: Date): Promise<OwnerPage> {
    const opened = await this.opened(token, now);
    const page = await this.shownOf(opened, now);
    if (page) return page;
    await caughtUp(this.pool, ['pipeline'], await this.log.head(), readPatienceMs);
    const late = await this.shownOf(opened, now);
    if (!late) throw new ProblemError('not_ready');
    return late;
  }

  /** @returns null while the read model lacks the lead */
  private shownOf({ leadId, lead, links }: OpenedLead, now: Date): Promise<OwnerPage | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const row = await manager.findOneBy(PipelineLead, { id: leadId });
      if (!row) return null;
      const money = await moneyOf(manager, idsOfCase(row));
      const checkouts = lead.billing.checkouts;
      const paymentOf = (id: string | null): AskedPayment => {
        const link = links.find((each) => each.id === id);
        if (link) return { what: link.description, amountCents: link.amountCents };
        const checkout = checkouts.find(({ checkoutId }) => checkoutId === id);
        if (checkout)
          return {
            what: checkout.request?.description ?? onboardingPaymentDescription,
            amountCents: checkout.amountCents,
          };
        const invoice = money.rows.find((each) => each.kind === 'invoice' && each.id === id);
        return invoice && { what: money.texts[invoice.id]?.description ?? 'Invoice', amountCents: invoice.amountCents };
      };
      const dealings = { ...(row.dealings ?? noDealings), requests: links };
      const facts = { ...asCase({ ...row, dealings }), wanted: lead.wanted };
      const { awaited, ours, done } = ownersView(facts, ({ id }) => paymentOf(id), now.toISOString());
      const start = row.walkthroughStart;
      return {
        name: row.name,
        propertyAddress: row.propertyAddress,
        ...{ awaited, ours, done },
        walkthrough:
          start !== null && Date.parse(start) > now.getTime() ? { start, timeZone: timeZoneOf(row.state) } : null,
        receipts: money.rows.flatMap<OwnerPage['receipts'][number]>(({ id, kind, amountCents, at, status }) => {
          if (kind === 'payment') return [{ id, kind, what: 'Payment received', amountCents, at }];
          return kind === 'refund' && status === 'refunded' ? [{ id, kind, what: 'Refund', amountCents, at }] : [];
        }),
        report: (await manager.existsBy(AnalysisEntry, { leadId: In(idsOfCase(row)) })) ? `/analysis/${leadId}` : null,
        mailReplies: this.config.mailReplies.address !== undefined,
      };
    });
  }

  /** Notes that the page was really shown. @throws as `opened` */
  async shown(token: string, correlationId: string): Promise<{ done: true }> {
    const now = new Date();
    const { leadId } = await this.opened(token, now);
    const context = { actor: { kind: 'visitor', id: null }, correlationId, commandId: randomUUID() } as const;
    await this.commands.execute(noteOwnerPageShown, leadId, null, { ...context, now: now.toISOString() });
    return { done: true };
  }

  /** A new link, for staff. @throws DomainError lead_not_found, stream_erased, lead_deleted, lead_merged; LogUnavailable */
  async link(leadId: string, now: Date): Promise<{ url: string; expiresAt: string }> {
    const known = await this.known(leadId);
    if (!known) throw new DomainError('lead_not_found');
    if (known.now.erased) throw new DomainError('stream_erased');
    if (known.now.merged) throw new DomainError('lead_merged');
    if (known.now.deleted) throw new DomainError('lead_deleted');
    const url = this.links.pageOf(leadId, known.ownerPage.ended, now.getTime());
    return { url, expiresAt: this.links.expiryOf(now.getTime()) };
  }

  /** The lead straight from the log; undefined: there is none. @throws DomainError stream_unreadable; LogUnavailable */
  async known(leadId: string): Promise<LeadToWrite | undefined> {
    try {
      return await this.leads.read(leadId);
    } catch (error) {
      if (error instanceof SubjectUnreadable) throw new DomainError('stream_unreadable');
      throw error;
    }
  }
}

/** Payments, refunds and invoices of the case, newest first. */
async function moneyOf(manager: EntityManager, leadIds: readonly string[]) {
  const where = { leadId: In(leadIds) };
  const rows = await manager.find(PaymentEntry, { where, order: { at: 'DESC', id: 'ASC' } });
  const words = await manager.findBy(LeadPaymentTexts, where);
  return { rows, texts: Object.fromEntries(words.flatMap(({ texts }) => Object.entries(texts))) };
}
