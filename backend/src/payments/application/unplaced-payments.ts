import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DisputeNews, Payment, RefundNews } from '../../integrations/stripe/webhook-format.js';

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
