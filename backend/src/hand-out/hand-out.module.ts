import { Injectable, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { handOutLead } from '../leads/decide/work.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { Commands } from '../platform/commands/commands.js';
import {
  ManagesEffects,
  asksFor,
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';

/** Users `u` who may get an intake: they ticked that they take new leads, and may sign in. */
const takes = 'u.takes_new_leads and u.disabled_at is null';

/** Decides whose turn it is. */
@Injectable()
class Turns {
  constructor(private readonly pool: Pool) {}

  /**
   * The user who gets the leads of one intake. A repetition, for another of its leads or after a crash, gives the same user as long as
   * they take leads; else the one whose last turn is longest ago. One at a time, so that two concurrent intakes go to two people.
   * @returns null if nobody takes new leads
   */
  next(correlationId: string): Promise<string | null> {
    return inTransaction(this.pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('lead_turns', 0))`);
      const given = await client.query<{ id: string }>(
        `select u.id from lead_turns t join users u on u.id = t.user_id where t.correlation_id = $1 and ${takes}`,
        [correlationId],
      );
      if (given.rows[0]) return given.rows[0].id;
      const { rows } = await client.query<{ id: string }>(
        `select u.id from users u left join lateral (select max(at) as last from lead_turns where user_id = u.id) t on true
         where ${takes} order by t.last nulls first, u.created_at, u.id limit 1`,
      );
      const [next] = rows;
      if (!next) return null;
      await client.query(
        `insert into lead_turns (correlation_id, user_id) values ($1, $2)
         on conflict (correlation_id) do update set user_id = excluded.user_id, at = excluded.at`,
        [correlationId, next.id],
      );
      return next.id;
    });
  }
}

const handOutName = 'hand-out';
const maxAttempts = 6;

/** While the office assigns intakes in turn, gives each new lead to the user whose turn it is, once. */
@Injectable()
@ManagesEffects()
class HandOutManager implements ProcessManager {
  readonly name: string = handOutName;
  readonly handles = ['LeadCreated', 'LeadAssigned'] as const;
  readonly kinds = {
    'hand-out': {
      retry: { firstMs: 1_000, maxMs: 60_000 },
      perform: (effect: ClaimedEffect, acting: Acting) => this.giveToNext(effect, acting),
    },
  };

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly turns: Turns,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    if (event.type === 'LeadCreated' && event.data.handOut) {
      const leadId = leadIdOfStream(event.stream);
      return leadId === undefined ? [] : [asksFor(event, { kind: handOutName, leadId, maxAttempts })];
    }
    if (event.type === 'LeadAssigned' && event.data.requestId !== undefined)
      return [{ ended: event.data.requestId, as: 'done' }];
    return [];
  }

  /** Reads the lead from the log: a person's decision meanwhile stands. */
  private async giveToNext(
    { key: requestId, subject, correlationId }: ClaimedEffect,
    acting: Acting,
  ): Promise<Outcome> {
    const { events } = await readSubject(this.log, subject);
    const assigned = events.flatMap((event) => (event.type === 'LeadAssigned' ? [event.data] : []));
    if (assigned.some((data) => data.requestId === requestId)) return { as: 'done' };
    if (assigned.length > 0) return { as: 'cancelled', reason: 'Somebody had been given the lead already' };
    const lead = leadAfter(events);
    if (!lead || lead.deleted) return { as: 'cancelled', reason: 'The lead was deleted' };
    if (lead.mergedInto !== null) return { as: 'cancelled', reason: 'The lead was merged into another one' };
    await acting.fence();
    const userId = await this.turns.next(correlationId);
    if (userId === null) return { as: 'cancelled', reason: 'Nobody takes new leads' };
    const id = leadIdOfStream(subject)!;
    await this.commands.execute(handOutLead, id, { userId, requestId }, acting.context('assigned'));
    return { as: 'done' };
  }
}

/** Intakes that are assigned in turn. */
@Module({ providers: [HandOutManager, Turns] })
export class HandOutModule {}
