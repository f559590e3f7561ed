import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Retention } from '../../../../contracts/src/operations/retention.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';

const listed = 200;

/** Leads, deleted ones too, without any event since then. Leaves out erased leads and paying customers. */
const kept = `
  select p.id, p.name, p.status, case when p.status = 'lost' then 'lost' else 'untouched' end as why,
    greatest(p.stage_since, p.last_contacted_at, p.created_at) as since
  from read.pipeline p
  where p.erased_at is null and p.status <> 'closed' and greatest(p.stage_since, p.last_contacted_at, p.created_at) < $1
    and (p.walkthrough_start is null or p.walkthrough_start < $1)
    and not exists (select from read.tasks t where t.lead_id = p.id and t.completed_at is null)
    and not exists (select from read.payments y where y.lead_id = p.id and y.changed_at >= $1)`;

type Row = Omit<Retention['leads'][number], 'since'> & { since: Date };

/** Leads whose retention period, set by the office, is over. It only proposes, and erases nothing. */
@Injectable()
export class RetentionProposals {
  constructor(
    private readonly pool: Pool,
    private readonly settings: OfficeSettings,
  ) {}

  /** @param now the instant that years are counted back from */
  async list(now = new Date()): Promise<Retention> {
    const years = this.settings.current.retentionYears;
    if (years === 0) return { years, leads: [], count: 0 };
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - years);
    const { rows } = await this.pool.query<Row>(`${kept} order by since, id limit ${listed}`, [before]);
    const { rows: counted } = await this.pool.query<{ count: number }>(
      `select count(*)::integer as count from (${kept}) k`,
      [before],
    );
    return {
      years,
      leads: rows.map(({ since, ...lead }) => ({ ...lead, since: since.toISOString() })),
      count: counted[0]!.count,
    };
  }
}
