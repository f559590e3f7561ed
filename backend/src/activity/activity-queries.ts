import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Activity, activityQuerySchema } from '../../../contracts/src/queries/activity.js';
import { ActivityEntry } from '../../../projections/src/read-model/activity-entry.js';
import { AnalysisEntry } from '../../../projections/src/read-model/analysis-entry.js';
import { PipelineLead } from '../../../projections/src/read-model/pipeline-lead.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { Users } from '../users/users.js';

const analysisStream = 'analysis-';
const greatestPosition = (2n ** 63n - 1n).toString();

/** Reads what happened from `read.activity`. */
@Injectable()
export class ActivityQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** One page, newest first, before a position. */
  async list({ before, limit }: z.infer<typeof activityQuerySchema>): Promise<Activity> {
    const { position, found, analyses, leads } = await inSnapshot(this.dataSource, async (manager) => {
      const entries = await selectEntries(manager, bounded(before), limit + 1);
      const analysed = await selectAnalyses(manager, entries);
      const leadIds = [...entries, ...analysed.values()].flatMap(({ leadId }) => leadId ?? []);
      return {
        position: await readPosition(manager),
        found: entries,
        analyses: analysed,
        leads: await selectLeads(manager, leadIds),
      };
    });
    const entries = found.slice(0, limit);
    const names = await this.users.emailsOf(entries.flatMap((entry) => userOf(entry) ?? []));
    const items = entries.map((entry) => {
      const analysis = analyses.get(entry.stream);
      const leadId = entry.leadId ?? analysis?.leadId ?? null;
      const lead = leads.get(leadId ?? '');
      return {
        position: entry.position,
        eventId: entry.eventId,
        type: entry.type,
        leadId,
        leadName: lead?.name ?? null,
        propertyAddress: lead?.propertyAddress ?? analysis?.propertyAddress ?? null,
        leadDeleted: (lead?.deletedAt ?? null) !== null,
        actor: { kind: entry.actorKind, id: entry.actorId },
        actorName: names.get(userOf(entry) ?? '') ?? null,
        occurredAt: entry.occurredAt.toISOString(),
        data: entry.data,
      };
    });
    const last = found.length > limit ? items.at(-1) : undefined;
    return { position, items, ...(last && { next: last.position }) };
  }
}

function selectEntries(manager: EntityManager, before: string, take: number): Promise<ActivityEntry[]> {
  return manager.find(ActivityEntry, { where: { position: LessThan(before) }, order: { position: 'DESC' }, take });
}

/** Names are looked up, not copied into the activity: an erasure needs no rewriting there. */
async function selectLeads(manager: EntityManager, ids: readonly string[]): Promise<Map<string, PipelineLead>> {
  const leads = await manager.find(PipelineLead, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, name: true, propertyAddress: true, deletedAt: true },
  });
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** The analyses of these entries by stream. Their first events are older than the link to a lead and do not name it. */
async function selectAnalyses(manager: EntityManager, entries: ActivityEntry[]): Promise<Map<string, AnalysisEntry>> {
  const ids = entries.flatMap(({ stream }) =>
    stream.startsWith(analysisStream) ? stream.slice(analysisStream.length) : [],
  );
  const analyses = await manager.find(AnalysisEntry, {
    where: { id: In([...new Set(ids)]) },
    select: { id: true, leadId: true, propertyAddress: true },
  });
  return new Map(analyses.map((analysis) => [`${analysisStream}${analysis.id}`, analysis]));
}

function userOf({ actorKind, actorId }: ActivityEntry): string | null {
  return actorKind === 'user' ? actorId : null;
}

/** A position beyond what the column can hold is the end of the log. */
function bounded(before: string | undefined): string {
  return before === undefined || before.length > 18 ? greatestPosition : before;
}
