import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { haveRead } from '../platform/database/read-models.js';

/** How long an undo waits for the read models before it says that it waits. */
export const patienceMs = 10_000;

/** What was begun for leads in streams of their own: documents, campaigns, messages to the owner. */
@Injectable()
export class BegunSince {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  /**
   * Of these leads those for which something was begun since an instant, each with a sentence that says what.
   * @throws ListsBehind if the read models do not follow the log within some seconds; LogUnavailable; what Postgres throws
   */
  async of(leadIds: readonly string[], since: Date): Promise<Map<string, string>> {
    const head = await this.log.head();
    if (!(await haveRead(this.pool, ['documents', 'campaigns', 'messages'], head, patienceMs))) throw new ListsBehind();
    // Raw SQL: a union.
    const { rows } = await this.pool.query<{ leadId: string; what: string }>(
      `select lead_id as "leadId", min(what) as what from (
         select lead_id, 'A document was sent since.' as what from read.documents
           where lead_id = any($1::uuid[]) and submitted_at >= $2
         union all
         select lead_id, 'A campaign was started since.' from read.campaigns
           where lead_id = any($1::uuid[]) and started_at >= $2
         union all
         select lead_id, 'A message was sent or received since.' from read.messages
           where lead_id = any($1::uuid[]) and begun_at >= $2 and purpose is distinct from 'notice') begun
       group by lead_id`,
      [leadIds, since],
    );
    return new Map(rows.map(({ leadId, what }) => [leadId, what]));
  }
}

/** Nobody knows what was begun until the read models have followed the log. */
export class ListsBehind extends Error {}
