import { SerialQueue } from '../../../projections/src/engine/apply/live-group.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { MergeLead } from '../../../contracts/src/cases/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { mergeLead } from '../leads/decide/end-lead.js';
import { leadAfter, livingLead } from '../leads/decide/living-lead.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { waitsForLog } from '../platform/database/idle-transactions.js';
import { caughtUp } from '../platform/database/read-models.js';
import { DomainError, wrongField } from '../platform/problems/problem.js';
import { MergedLinks } from './merged-links.js';

/** Any text that no other advisory lock of the application uses. */
const mergeLock = 'merging leads';
const patienceMs = 5_000;

/** Links two leads that are one case. A link joins two streams, so it is decided on both, one merge at a time. */
@Injectable()
export class LeadMerges {
  private readonly queue = new SerialQueue();

  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly links: MergedLinks,
  ) {}

  /**
   * The lead goes, `into` stays, and the links to the owner's pages of both end. Links between leads never form a chain or a circle: the
   * lead that stays must be a living case of its own, and no lead may be merged into the one that goes.
   * @param expected the revision of the lead that goes, as the caller has seen it
   * @throws DomainError lead_not_found, lead_deleted, lead_merged, lead_holds_others, stream_erased, stream_unreadable
   * @throws ProblemError invalid_input for a lead and itself; not_ready if the read models don't reach the log's end in time
   */
  merge(call: Call, id: string, body: MergeLead, expected: number | undefined): Promise<CommandAnswer> {
    const { into } = body;
    if (id === into) throw wrongField('into', 'A lead cannot be merged into itself');
    return this.commands.once(call, id, body, 200, (keyed) =>
      this.oneAtATime(async () => {
        await this.refuseUnlessItStays(into);
        await this.refuseHolder(id);
        const context = { ...contextOf(call, keyed), expected };
        const answer = await this.commands.execute(mergeLead, id, body, context);
        const [merged] = await this.log.readStream(`lead-${id}`, { from: answer.revision, limit: 1 });
        if (merged?.type === 'LeadMerged') await this.links.end(merged.id, into, contextOf(call));
        return answer;
      }),
    );
  }

  private async refuseUnlessItStays(into: string): Promise<void> {
    livingLead(leadAfter(await readStanding(this.log, `lead-${into}`)));
  }

  /** Merges run one by one, so the read model knows who was merged into this lead once it has read the log up to this merge's start. */
  private async refuseHolder(id: string): Promise<void> {
    await caughtUp(this.pool, ['pipeline'], await this.log.head(), patienceMs);
    if (await this.dataSource.manager.existsBy(PipelineLead, { mergedInto: id }))
      throw new DomainError('lead_holds_others');
  }

  /**
   * Holds a database lock, so that it counts for every process; it ends with the transaction. In this process they queue before it, so
   * that merges that wait take no connection from the one that goes on.
   */
  private oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
    return this.queue.run(() =>
      inTransaction(this.pool, async (client) => {
        await client.query(waitsForLog);
        await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [mergeLock]);
        return run();
      }),
    );
  }
}
