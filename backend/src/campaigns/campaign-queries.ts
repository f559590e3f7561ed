import { fieldsOf } from '../../../contracts/src/columns.js';
import {
  campaignMessageSchema,
  campaignRunSchema,
  type CampaignMessage,
  type CampaignRun,
  type CampaignList,
  type CampaignListQuery,
  type CampaignStats,
  type ShownCampaign,
  type Upcoming,
  type UpcomingQuery,
} from '../../../contracts/src/campaigns/queries.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { CampaignEntry, CampaignStepEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { partOf, inSnapshot, readPosition } from '../platform/database/read-models.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

/** The fields of the lead that stand beside a run. */
interface LeadOfRun {
  name: string;
  status: LeadStatus;
}

function shownMessage(row: CampaignStepEntry): CampaignMessage {
  const { state, timer, templateId: id, templateVersion: version } = row;
  const wasSent = state === 'sent' || state === 'failed' || state === 'unknown';
  return fieldsOf(campaignMessageSchema, { ...row, template: { id, version }, messageId: wasSent ? timer : null });
}

function shownRun(
  row: CampaignEntry,
  lead: LeadOfRun,
  { next, last }: { next: CampaignStepEntry | null; last: CampaignStepEntry | null },
): CampaignRun {
  return fieldsOf(campaignRunSchema, {
    ...{ ...row, leadName: lead.name, leadStatus: lead.status },
    ...{ next: next && shownMessage(next), last: last && shownMessage(last) },
  });
}

const dayMs = 86_400_000;
const ofWork = `lead.id = run.leadId and ${isOfWork('lead')}`;
// Raw SQL: an order by a subselect.
const nextAt = `(select min(s.due_at) from read.campaign_steps s where s.run_id = run.id and s.state = 'pending')`;
type Filter = Partial<Pick<CampaignListQuery, 'workflow' | 'state' | 'leadId' | 'search'>>;

/** Reads runs from `read.campaigns` and their messages from `read.campaign_steps`; leaves out those of deleted and erased leads. */
@Injectable()
export class CampaignQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Formulas: docs/read-models.md. */
  stats(): Promise<CampaignStats> {
    return inSnapshot(this.dataSource, async (manager) => {
      // Raw SQL: sums and counts of a join, of which no column is an entity's.
      const [row] = await manager.query<Omit<CampaignStats, 'position'>[]>(
        `select coalesce(sum(c.emails_sent), 0)::int as "totalEmails", coalesce(sum(c.texts_sent), 0)::int as "totalSMS",
           count(distinct p.id) filter (where c.state = 'active')::int as "activeLeads",
           coalesce(round(100.0 * count(*) filter (where c.state = 'completed') / nullif(count(*) filter (where c.state <> 'active'), 0), 1), 0)::float8
             as "completionRate"
         from read.campaigns c left join read.pipeline p on p.id = c.lead_id and ${isOfWork('p')}`,
      );
      return { position: await readPosition(manager, 'campaigns'), ...row! };
    });
  }

  /** One page, with the total of all matches. */
  list({ offset, limit, ...filter }: CampaignListQuery): Promise<CampaignList> {
    return inSnapshot(this.dataSource, async (manager) => {
      const ids = await matching(manager, filter)
        .select('run.id', 'id')
        .orderBy({ [`case when run.state = 'active' then 0 else 1 end`]: 'ASC' })
        .addOrderBy(nextAt, 'ASC', 'NULLS LAST')
        .addOrderBy('run.startedAt', 'DESC')
        .addOrderBy('run.id', 'DESC')
        .offset(offset)
        .limit(limit)
        .getRawMany<{ id: string }>();
      return {
        position: await readPosition(manager, 'campaigns'),
        runs: await shownRuns(
          manager,
          ids.map(({ id }) => id),
        ),
        total: await countOf(matching(manager, filter)),
        failures: await recentFailures(manager),
      };
    });
  }

  /** A run; null if there is none, or its lead is deleted or erased. */
  find(id: string): Promise<ShownCampaign | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const [run] = await shownRuns(manager, [id]);
      if (!run) return null;
      const steps = await manager.find(CampaignStepEntry, { where: { runId: id } });
      const messages = steps.filter(({ times, state }) => times > 0 || state !== 'called_off').sort(byTime);
      return { position: await readPosition(manager, 'campaigns'), run, messages: messages.map(shownMessage) };
    });
  }

  /** The messages due within so many days, and how many on each day. */
  upcoming({ days, leadId, limit }: UpcomingQuery, now: Date): Promise<Upcoming> {
    const until = new Date(now.getTime() + days * dayMs);
    return inSnapshot(this.dataSource, async (manager) => {
      const due = () => {
        const select = manager
          .createQueryBuilder(CampaignStepEntry, 'step')
          .innerJoin(PipelineLead, 'lead', `lead.id = step.leadId and ${isOfWork('lead')}`)
          .where(`step.state = 'pending' and step.dueAt <= :until`, { until });
        return leadId ? select.andWhere('step.leadId = :leadId', { leadId: leadId.toLowerCase() }) : select;
      };
      const { entities, raw } = await due()
        .addSelect('lead.name', 'lead_name_shown')
        .orderBy({ 'step.dueAt': 'ASC', 'step.place': 'ASC', 'step.runId': 'ASC' })
        .limit(limit)
        .getRawAndEntities<{ lead_name_shown: string }>();
      const perDay = await due()
        .select(`to_char(step.dueAt at time zone '${officeTimeZone}', 'YYYY-MM-DD')`, 'day')
        .addSelect(`count(*) filter (where step.channel = 'email')::int`, 'emails')
        .addSelect(`count(*) filter (where step.channel = 'sms')::int`, 'texts')
        .groupBy('day')
        .orderBy('day')
        .getRawMany<Upcoming['days'][number]>();
      return {
        position: await readPosition(manager, 'campaigns'),
        messages: entities.map((row, index) => ({
          ...shownMessage(row),
          ...{ runId: row.runId, leadId: row.leadId, workflow: row.workflow },
          leadName: raw[index]!.lead_name_shown,
        })),
        total: perDay.reduce((sum, { emails, texts }) => sum + emails + texts, 0),
        days: perDay,
      };
    });
  }
}

/** Of the same leads as the list. */
async function recentFailures(manager: EntityManager): Promise<CampaignList['failures']> {
  // Raw SQL: counts of a join, of which no column is an entity's.
  const [row] = await manager.query<{ count: number; lastAt: Date | null }[]>(
    `select count(*)::int as count, max(step.at) as "lastAt"
     from read.campaign_steps step join read.pipeline lead on lead.id = step.lead_id and ${isOfWork('lead')}
     where step.state in ('failed', 'unknown') and step.at > now() - interval '7 days'`,
  );
  return { count: row!.count, lastAt: row!.lastAt?.toISOString() ?? null };
}

/** The runs with these ids, in the order of the ids. */
async function shownRuns(manager: EntityManager, ids: readonly string[]): Promise<CampaignRun[]> {
  if (ids.length === 0) return [];
  const { entities, raw } = await manager
    .createQueryBuilder(CampaignEntry, 'run')
    .innerJoin(PipelineLead, 'lead', ofWork)
    .addSelect('lead.name', 'lead_name_shown')
    .addSelect('lead.status', 'lead_status_shown')
    .where('run.id in (:...ids)', { ids })
    .getRawAndEntities<{ lead_name_shown: string; lead_status_shown: CampaignRun['leadStatus'] }>();
  const next = await oneEach(manager, ids, `state = 'pending'`, 'due_at, place');
  const last = await oneEach(manager, ids, `at is not null and state <> 'called_off'`, 'at desc, times desc');
  const shown = entities.map((row, index) => {
    const { lead_name_shown: name, lead_status_shown: status } = raw[index]!;
    return shownRun(row, { name, status }, { next: next.get(row.id) ?? null, last: last.get(row.id) ?? null });
  });
  return ids.flatMap((id) => shown.find((run) => run.id === id) ?? []);
}

/** For each run the first message that matches. */
async function oneEach(
  manager: EntityManager,
  ids: readonly string[],
  condition: string,
  order: string,
): Promise<Map<string, CampaignStepEntry>> {
  // Raw SQL: distinct on, in an order that the caller gives.
  const keys = await manager.query<{ place: string; times: number }[]>(
    `select distinct on (run_id) place, times from read.campaign_steps where run_id = any($1) and ${condition} order by run_id, ${order}`,
    [ids],
  );
  if (keys.length === 0) return new Map();
  const rows = await manager
    .createQueryBuilder(CampaignStepEntry, 'step')
    .where(
      `(step.place, step.times) in (select * from unnest(array[:...places]::text[], array[:...times]::integer[]))`,
      { places: keys.map(({ place }) => place), times: keys.map(({ times }) => times) },
    )
    .getMany();
  return new Map(rows.map((row) => [row.runId, row]));
}

function matching(
  manager: EntityManager,
  { workflow, state, leadId, search }: Filter,
): SelectQueryBuilder<CampaignEntry> {
  const select = manager.createQueryBuilder(CampaignEntry, 'run').innerJoin(PipelineLead, 'lead', ofWork);
  if (workflow) select.andWhere('run.workflow in (:...workflow)', { workflow });
  if (state) select.andWhere('run.state in (:...state)', { state });
  if (leadId) select.andWhere('run.leadId = :leadId', { leadId: leadId.toLowerCase() });
  if (search) select.andWhere(`${foldedSql('lead.name')} like :part`, { part: partOf(search) });
  return select;
}

/** Counts rows of a view, which has no key to count by. */
async function countOf(select: SelectQueryBuilder<CampaignEntry>): Promise<number> {
  return (await select.select('count(*)::integer', 'count').getRawOne<{ count: number }>())?.count ?? 0;
}

/** Messages without a time come last. */
function byTime(a: CampaignStepEntry, b: CampaignStepEntry): number {
  const at = ({ dueAt }: CampaignStepEntry) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt));
  if (at(a) !== at(b)) return at(a) < at(b) ? -1 : 1;
  return a.times - b.times || (a.step < b.step ? -1 : 1);
}
