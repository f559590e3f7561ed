import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DisputeNews, Payment, RefundNews } from '../integrations/stripe/webhook-format.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { leadAfter, unmergedLead } from '../leads/decide/living-lead.js';
import { DomainError } from '../platform/problems/problem.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { DataSource } from 'typeorm';
import { isThere } from '../leads/application/deleted-leads.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';

export interface UnplacedPayment {
  id: string;
  leadId: string;
  lead: 'erased' | 'unknown';
  kind: 'payment' | 'refund' | 'dispute';
  amountCents: number;
  status: string;
  at: Date;
}

/** Money that moved for a lead whose stream has ended, or never existed: rows that name nobody. */
@Injectable()
export class UnplacedPayments {
  constructor(private readonly pool: Pool) {}

  /** Keeps a payment once: repeated news updates its state, and a decision on it stays. */
  async keep(leadId: string, lead: UnplacedPayment['lead'], news: Payment | RefundNews | DisputeNews): Promise<void> {
    const [id, status] = identityOf(news);
    await this.pool.query(
      `insert into unplaced_payments (id, kind, lead_id, lead, amount_cents, status, at) values ($1, $2, $3, $4, $5, $6, now())
       on conflict (id, kind) do update set status = excluded.status
       where unplaced_payments.status in ('refunded', 'open')`,
      [id, news.kind, leadId, lead, news.amountCents, status],
    );
  }

  /** Newest first. */
  async list(): Promise<UnplacedPayment[]> {
    const { rows } = await this.pool.query<UnplacedPayment & { amountCents: string }>(
      `select id, kind, lead_id as "leadId", lead, amount_cents as "amountCents", status, at
       from unplaced_payments order by at desc, id`,
    );
    return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }));
  }
}

function identityOf(news: Payment | RefundNews | DisputeNews): [id: string, status: string] {
  switch (news.kind) {
    case 'payment':
      return [news.paymentId, 'paid'];
    case 'refund':
      return [news.refundId, news.failed ? 'failed' : 'refunded'];
    case 'dispute':
      return [news.disputeId, news.outcome ?? 'open'];
  }
}

export interface LeadInLog {
  lead: Lead;
  events: ReadableEvent[];
}

/** A lead as the log has it now: requests to the payment provider must not rest on a read model that is behind. */
@Injectable()
export class LeadsInLog {
  constructor(private readonly log: EventLog) {}

  /**
   * The lead, deleted or not.
   * @throws DomainError lead_not_found, stream_erased, stream_unreadable; LogUnavailable
   */
  async find(id: string): Promise<LeadInLog> {
    const events = await readStanding(this.log, `lead-${id}`);
    const lead = leadAfter(events);
    if (!lead) throw new DomainError('lead_not_found');
    return { lead, events };
  }

  /** The same, refused if it is deleted or merged into another. @throws DomainError lead_deleted, lead_merged as well */
  async living(id: string): Promise<LeadInLog> {
    const found = await this.find(id);
    if (found.lead.deleted) throw new DomainError('lead_deleted');
    unmergedLead(found.lead);
    return found;
  }
}

/** The leads that are one case with another. */
@Injectable()
export class MergedLeads {
  constructor(
    private readonly log: EventLog,
    private readonly dataSource: DataSource,
  ) {}

  /** The streams of the leads that were merged into this one. @throws LogUnavailable */
  async streamsOf(leadId: string): Promise<LogEvent[][]> {
    const pipeline = this.dataSource.getRepository(PipelineLead);
    const merged = await pipeline.find({ select: { id: true }, where: { mergedInto: leadId } });
    return Promise.all(merged.map(({ id }) => this.log.readStream(`lead-${id}`)));
  }
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Which leads exist, by the pipeline's read model. */
@Injectable()
export class KnownLeads {
  constructor(private readonly dataSource: DataSource) {}

  /** The lead, or the one that it was merged into; null if that is deleted or erased, never existed, or the text is no id. */
  async staying(id: string): Promise<string | null> {
    if (!uuid.test(id)) return null;
    const found = await this.dataSource
      .createQueryBuilder(PipelineLead, 'own')
      .innerJoin(PipelineLead, 'lead', 'lead.id = coalesce(own.mergedInto, own.id)')
      .select('lead.id', 'id')
      .where('own.id = :id', { id })
      .andWhere(isThere('lead'))
      .getRawOne<{ id: string }>();
    return found?.id ?? null;
  }
}

/** The provider's page of an invoice as a link for people; null if it is none, or was erased. */
export function hostedPage(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
