import { shownRow } from '../platform/database/read-models.js';
import { z } from 'zod';
import { cursorInstant, readPlace, writePlace } from '../platform/database/list-pages.js';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, In } from 'typeorm';
import { effectStates } from '../../../contracts/src/effects/effect-state.js';
import {
  attemptsSchema,
  type Attempts,
  type EffectId,
  type Effects,
  type EffectsQuery,
  type LeadEffects,
  type ShownEffect,
} from '../../../contracts/src/effects/queries.js';
import { AnalysisEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { onceBuilt } from '../platform/database/unavailable.js';
import { seesDeleted, type Viewer, wasDeleted } from '../leads/application/deleted-leads.js';
import { countStuck, isStuck } from '../platform/process-managers/effects-seen.js';

/** The last effect of a page, and when it changed. */
const placeSchema = z.tuple([cursorInstant, z.string().max(100), z.string().max(300)]);

const mostAttempts = 50;
const lateShownDays = 7;
type Row = Omit<ShownEffect, 'leadName' | 'dueAt' | 'changedAt'> & { dueAt: Date; changedAt: Date };

/** Reads effects from the store. */
@Injectable()
export class EffectQueries {
  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ProblemError invalid_input for a malformed cursor */
  async list({ state, kind, lead, subject, limit, cursor }: EffectsQuery): Promise<Effects> {
    const after = cursor === undefined ? [null, null, null] : readPlace(cursor, placeSchema, 'cursor');
    const filters = [kind ?? null, lead ?? null, lead ? await this.analysesOf(lead) : [], subject ?? null];
    const matching = `($1::text is null or e.kind = $1) and ($2::uuid is null or e.lead_id = $2 or e.subject = any($3))
      and ($4::text is null or e.subject = $4)`;
    const [{ rows }, counted, kinds, stuck] = await Promise.all([
      this.pool.query<Row>(
        `select e.manager, e.key, e.kind, e.subject, e.lead_id as "leadId", e.correlation_id as "correlationId", e.state,
           e.due_at as "dueAt", e.changed_at as "changedAt", e.attempts,
           e.max_attempts as "maxAttempts", e.reason, e.waits, ${isStuck} as stuck
         from effects e where ${matching} and ($5::text is null or e.state = $5)
           and ($6::timestamptz is null or (e.changed_at, e.manager, e.key) < ($6, $7, $8))
         order by e.changed_at desc, e.manager desc, e.key desc limit $9`,
        [...filters, state ?? null, ...after, limit + 1],
      ),
      this.pool.query<{ state: ShownEffect['state']; count: number }>(
        `select e.state, count(*)::integer as count from effects e where ${matching} group by e.state`,
        filters,
      ),
      this.pool.query<{ kind: string }>('select distinct kind from effects order by kind'),
      countStuck(this.pool),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const names = await this.namesOf(page.flatMap(({ leadId }) => leadId ?? []));
    const found = new Map(counted.rows.map((each) => [each.state, each.count]));
    return {
      effects: page.map((row) => {
        const { dueAt, changedAt, ...shown } = shownRow(row);
        return { ...shown, leadName: names.get(row.leadId ?? '') ?? null, dueAt, changedAt };
      }),
      counts: Object.fromEntries(effectStates.map((each) => [each, found.get(each) ?? 0])) as Effects['counts'],
      stuck,
      kinds: kinds.rows.map((row) => row.kind),
      next: last && writePlace([last.changedAt, last.manager, last.key]),
    };
  }

  /** Newest tries first, undefined if there is no such effect. */
  async attempts({ manager, key }: EffectId): Promise<Attempts | undefined> {
    const { rowCount } = await this.pool.query('select from effects where manager = $1 and key = $2', [manager, key]);
    if (rowCount === 0) return undefined;
    const { rows } = await this.pool.query<Record<string, unknown> & { beganAt: Date; endedAt: Date }>(
      `select attempt, began_at as "beganAt", ended_at as "endedAt", outcome, error, calls from effect_attempts
       where manager = $1 and key = $2 order by began_at desc, ended_at desc limit ${mostAttempts}`,
      [manager, key],
    );
    return attemptsSchema.parse({ attempts: rows.map(shownRow) });
  }

  /** Whether somebody may see what is about a lead. Before the read models are built, deletions are unknown: only admins may. */
  async sees(viewer: Viewer, leadId: string): Promise<boolean> {
    if (seesDeleted(viewer)) return true;
    const gone = this.dataSource
      .createQueryBuilder(PipelineLead, 'lead')
      .where(`lead.id = :leadId and ${wasDeleted('lead')}`, { leadId });
    return onceBuilt(false, async () => !(await gone.getExists()));
  }

  /** A lead's effects that are pending or failed; those that came too late are shown only for a while, since nobody can act on them. */
  async ofLead(leadId: string): Promise<LeadEffects> {
    const { rows } = await this.pool.query<Omit<LeadEffects['effects'][number], 'dueAt'> & { dueAt: Date }>(
      `select key, kind, state, attempts, reason, due_at as "dueAt" from effects
       where (lead_id = $1 or subject = any($2)) and state not in ('done', 'cancelled')
         and not (state = 'too_late' and due_at < now() - interval '${lateShownDays} days') order by due_at, key limit 50`,
      [leadId, await this.analysesOf(leadId)],
    );
    return { effects: rows.map(shownRow) };
  }

  /**
   * The streams of a lead's analyses: the request does not name the lead of an analysis that staff ran or linked.
   * None before the read models are built.
   */
  private async analysesOf(leadId: string): Promise<string[]> {
    const analyses = await onceBuilt([], () =>
      this.dataSource.manager.find(AnalysisEntry, { where: { leadId }, select: { id: true } }),
    );
    return analyses.map(({ id }) => `analysis-${id}`);
  }

  /** Before the read models are built there are no names. */
  private async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const leads = await onceBuilt([], () =>
      this.dataSource.manager.find(PipelineLead, { where: { id: In(ids) }, select: { id: true, name: true } }),
    );
    return new Map(leads.map(({ id, name }) => [id, name]));
  }
}
