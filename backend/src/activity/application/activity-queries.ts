import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  mostParts,
  type Activity,
  type ActivityEvent,
  type ActivityQuery,
} from '../../../../contracts/src/activity/queries.js';
import type { ActivityEntry } from '../../../../projections/src/read-model/entries.js';
import { Users } from '../../accounts/application/users.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { isDeleted, seesDeleted, type Viewer } from '../../leads/application/deleted-leads.js';
import { readPlace, writePlace } from './activity-place.js';
import { selectFirsts, selectLeadCounts, selectParts, type ActivityScope } from './select-activity.js';
import { analysisIdOf, selectSubjects, type Subjects } from './activity-subjects.js';

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
    const after = before === undefined ? null : readPlace(before);
    const { position, firsts, more, parts, counts, subjects } = await inSnapshot(this.dataSource, async (manager) => {
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
      };
    });
    const entries = [...firsts, ...parts];
    const names = await this.users.namesOf(entries.flatMap((entry) => userOf(entry) ?? []));
    const shown = (entry: ActivityEntry) => eventOf(entry, subjects, names.get(userOf(entry) ?? '') ?? null, viewer);
    const items = firsts.map((first) => ({
      ...shown(first),
      parts: first.correlationId === null ? [] : parts.filter((part) => isPart(part, first)).map(shown),
      leadCount: counts.get(first.correlationId ?? '') ?? 1,
    }));
    const last = more ? firsts.at(-1) : undefined;
    return {
      position,
      items,
      ...(last && { next: writePlace({ at: new Date(last.occurredAt), position: last.position }) }),
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
