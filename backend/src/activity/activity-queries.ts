// Raw SQL: a list of groups, made with laterals, unnest and counts over other rows.
import { z } from 'zod';
import { cursorInstant, readPlace, writePlace } from '../platform/database/list-pages.js';
import { type EntityManager, DataSource, In } from 'typeorm';
import {
  type ActivitySubject,
  mostParts,
  type Activity,
  type ActivityEvent,
  type ActivityQuery,
} from '../../../contracts/src/activity/routes.js';
import { activityView } from '../../../contracts/src/activity/view.js';
import { selectExpression } from '../../../projections/src/engine/tables/column-types.js';
import { snakeCase } from '../../../projections/src/engine/tables/table-sql.js';
import { type ActivityEntry, AnalysisEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { visibleTo, type Viewer, isDeleted, seesDeleted } from '../leads/application/deleted-leads.js';
import { Injectable } from '@nestjs/common';
import { Users } from '../accounts/users.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';

const analysisStream = 'analysis-';

type KnownLead = Pick<PipelineLead, 'id' | 'name' | 'propertyAddress' | 'deletedAt' | 'mergedInto'>;

/** The things that a page's entries are about. */
interface Subjects {
  /** By the lead's id; a merged lead's id gives the lead that it was merged into. */
  leads: ReadonlyMap<string, KnownLead>;
  /** By stream. */
  analyses: ReadonlyMap<string, Pick<AnalysisEntry, 'id' | 'leadId' | 'propertyAddress'>>;
}

/** The id of the analysis with this stream, else null. */
const analysisIdOf = (stream: string): string | null =>
  stream.startsWith(analysisStream) ? stream.slice(analysisStream.length) : null;

/** Names are looked up, not copied into the activity: an erasure needs no rewriting there. */
async function selectSubjects(manager: EntityManager, entries: readonly ActivityEntry[]): Promise<Subjects> {
  const analyses = await selectAnalyses(manager, entries);
  const ids = [...entries, ...analyses].flatMap(({ leadId }) => leadId ?? []);
  const leads = await selectKnown(manager, ids);
  const stay = await selectKnown(
    manager,
    leads.flatMap(({ mergedInto }) => mergedInto ?? []),
  );
  const staying = new Map(stay.map((lead) => [lead.id, lead]));
  return {
    leads: new Map(leads.map((lead) => [lead.id, staying.get(lead.mergedInto ?? '') ?? lead])),
    analyses: new Map(analyses.map((analysis) => [`${analysisStream}${analysis.id}`, analysis])),
  };
}

function selectKnown(manager: EntityManager, ids: readonly string[]): Promise<KnownLead[]> {
  return manager.find(PipelineLead, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, name: true, propertyAddress: true, deletedAt: true, mergedInto: true },
  });
}

/** First events of analyses are older than the link to a lead and do not name it. */
function selectAnalyses(manager: EntityManager, entries: readonly ActivityEntry[]): Promise<AnalysisEntry[]> {
  const ids = entries.flatMap(({ stream }) => analysisIdOf(stream) ?? []);
  return manager.find(AnalysisEntry, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, leadId: true, propertyAddress: true },
  });
}

/** Where a page ended: instant and position. */
const placeSchema = z.tuple([cursorInstant, z.string().regex(/^\d{1,18}$/)]);

/** The part of the activity to look at. */
interface ActivityScope {
  about: ActivitySubject;
  /** Leaves out anything later, ISO 8601 UTC; null for all. */
  at: string | null;
  viewer: Viewer;
}

const columns = (entry: string) =>
  Object.entries(activityView)
    .map(([name, { type }]) => `${selectExpression(`${entry}.${snakeCase(name)}`, type)} as "${name}"`)
    .join(', ');

/** An analysis belongs to the lead that it has been linked to since. */
const leadOf = (entry: string) => `case when ${entry}.lead_id is null
    and ${entry}.stream ~ '^${analysisStream}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (select analysis.lead_id from read.analyses analysis
        where analysis.id = substr(${entry}.stream, ${analysisStream.length + 1})::uuid)
  else ${entry}.lead_id end`;

/** Whether an entry is in the scope, apart from its instant. */
function within({ about, viewer }: ActivityScope, entry: string): string {
  // A mail about an account, or to the office, is about nobody in this list.
  const ofNobody = `${entry}.stream like 'message-%' and ${entry}.lead_id is null`;
  const kind =
    about === 'referrals'
      ? `${entry}.stream like 'referral-%'`
      : `${entry}.stream not like 'referral-%' and not (${ofNobody})`;
  return `${kind} and (${entry}.type = 'LeadDeleted' or ${visibleTo(viewer, leadOf(entry))})`;
}

/** The first event of each action, newest first, after a place; from the newest on if that is null. */
function selectFirsts(
  manager: EntityManager,
  scope: ActivityScope,
  [at, position]: readonly [at: string | null, position: string | null],
  limit: number,
): Promise<ActivityEntry[]> {
  return manager.query<ActivityEntry[]>(
    `select ${columns('entry')} from read.activity entry
     where ($1::timestamptz is null or entry.occurred_at <= $1)
       and ($2::timestamptz is null or (entry.occurred_at, entry.position) < ($2, $3::bigint))
       and ${within(scope, 'entry')}
       and not exists (select from read.activity earlier
         where earlier.correlation_id = entry.correlation_id and earlier.position < entry.position
           and ${within(scope, 'earlier')})
     order by entry.occurred_at desc, entry.position desc limit $4`,
    [scope.at, at, position, limit],
  );
}

/** The other events of these actions, oldest first, at most so many of each. */
function selectParts(
  manager: EntityManager,
  scope: ActivityScope,
  firsts: readonly ActivityEntry[],
  most: number,
): Promise<ActivityEntry[]> {
  const named = firsts.filter(({ correlationId }) => correlationId !== null);
  return manager.query<ActivityEntry[]>(
    `select part.* from unnest($1::text[], $2::bigint[]) as first (correlation_id, position)
     cross join lateral (
       select ${columns('entry')} from read.activity entry
       where entry.correlation_id = first.correlation_id and entry.position > first.position
         and ($3::timestamptz is null or entry.occurred_at <= $3) and ${within(scope, 'entry')}
       order by entry.position limit $4
     ) part`,
    [named.map(({ correlationId }) => correlationId), named.map(({ position }) => position), scope.at, most],
  );
}

/** How many leads each action is about, by correlation; a merged lead counts as the lead that it was merged into. */
async function selectLeadCounts(
  manager: EntityManager,
  scope: ActivityScope,
  firsts: readonly ActivityEntry[],
): Promise<Map<string, number>> {
  const rows = await manager.query<{ correlationId: string; leads: number }[]>(
    `select entry.correlation_id as "correlationId", count(distinct coalesce(lead.merged_into, entry.lead_id))::int as leads
     from read.activity entry left join read.pipeline lead on lead.id = entry.lead_id
     where entry.correlation_id = any($1::text[]) and ($2::timestamptz is null or entry.occurred_at <= $2)
       and ${within(scope, 'entry')}
     group by entry.correlation_id`,
    [firsts.flatMap(({ correlationId }) => correlationId ?? []), scope.at],
  );
  return new Map(rows.map(({ correlationId, leads }) => [correlationId, leads]));
}

/** The time that each booking of a walkthrough replaced, by the booking's position; none for a first one, or after a cancellation. */
async function selectEarlierStarts(
  manager: EntityManager,
  entries: readonly ActivityEntry[],
): Promise<ReadonlyMap<string, string>> {
  const bookings = entries.filter(({ type }) => type === 'WalkthroughScheduled').map(({ position }) => position);
  if (bookings.length === 0) return new Map();
  const rows = await manager.query<{ position: string; start: string | null }[]>(
    `select entry.position::text as position, earlier.start from read.activity entry
     cross join lateral (select data->>'start' as start from read.activity before
       where before.lead_id = entry.lead_id and before.position < entry.position
         and before.type in ('WalkthroughScheduled', 'WalkthroughCancelled')
       order by before.position desc limit 1) earlier
     where entry.position = any($1::bigint[])`,
    [bookings],
  );
  return new Map(rows.flatMap(({ position, start }) => (start === null ? [] : [[position, start] as const])));
}

/** Reads what people did from `read.activity`. */
@Injectable()
export class ActivityQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /**
   * One page of actions, newest first. Only admins see what happened to deleted leads; others see the deletion, so that they
   * can undo it, but not whose lead it was.
   * @param at an instant of the past, ISO 8601 UTC: leaves out anything later; null for now
   * @throws ProblemError invalid_input for a malformed cursor
   */
  async list({ before, limit, about }: ActivityQuery, at: string | null, viewer: Viewer): Promise<Activity> {
    const scope: ActivityScope = { about, at, viewer };
    const after = before === undefined ? ([null, null] as const) : readPlace(before, placeSchema, 'before');
    const { position, firsts, more, parts, counts, subjects, starts } = await inSnapshot(
      this.dataSource,
      async (manager) => {
        const found = await selectFirsts(manager, scope, after, limit + 1);
        const page = found.slice(0, limit);
        const others = await selectParts(manager, scope, page, mostParts);
        return {
          position: await readPosition(manager, 'activity'),
          firsts: page,
          more: found.length > limit,
          parts: others,
          counts: await selectLeadCounts(manager, scope, page),
          subjects: await selectSubjects(manager, [...page, ...others]),
          starts: await selectEarlierStarts(manager, [...page, ...others]),
        };
      },
    );
    const entries = [...firsts, ...parts];
    const names = await this.users.namesOf(entries.flatMap((entry) => userOf(entry) ?? []));
    const shown = (entry: ActivityEntry) => {
      const from = starts.get(entry.position);
      return {
        ...eventOf(entry, subjects, names.get(userOf(entry) ?? '') ?? null, viewer),
        ...(from !== undefined && { changes: [{ field: 'walkthroughStart', from, to: entry.data.start }] }),
      };
    };
    const items = firsts.map((first) => ({
      ...shown(first),
      parts: first.correlationId === null ? [] : parts.filter((part) => isPart(part, first)).map(shown),
      leadCount: counts.get(first.correlationId ?? '') ?? 1,
    }));
    const last = more ? firsts.at(-1) : undefined;
    return {
      position,
      items,
      next: last && writePlace([new Date(last.occurredAt), last.position]),
    };
  }
}

const isPart = (part: ActivityEntry, first: ActivityEntry) =>
  part.correlationId === first.correlationId && part.position !== first.position;

function eventOf(entry: ActivityEntry, subjects: Subjects, actorName: string | null, viewer: Viewer): ActivityEvent {
  const analysis = subjects.analyses.get(entry.stream);
  const own = entry.leadId ?? analysis?.leadId ?? null;
  const lead = subjects.leads.get(own ?? '');
  const leadDeleted = lead !== undefined && isDeleted(lead);
  const named = leadDeleted && !seesDeleted(viewer) ? undefined : (lead ?? analysis);
  return {
    position: entry.position,
    eventId: entry.eventId,
    type: entry.type,
    leadId: lead?.id ?? own,
    leadName: named === lead ? (lead?.name ?? null) : null,
    propertyAddress: named?.propertyAddress ?? null,
    leadDeleted,
    analysisId: analysisIdOf(entry.stream),
    actor: { kind: entry.actorKind, id: entry.actorId },
    actorName,
    occurredAt: entry.occurredAt,
    data: entry.data,
  };
}

function userOf({ actorKind, actorId }: ActivityEntry): string | null {
  return actorKind === 'user' ? actorId : null;
}
