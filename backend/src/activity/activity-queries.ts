import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Activity, ActivityItem, activityQuerySchema } from '../../../contracts/src/queries/activity.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { isoInstant } from '../pipeline/lead-columns.js';
import { Users } from '../users/users.js';

const greatestPosition = (2n ** 63n - 1n).toString();

/** Names are joined, not copied: an erasure needs no rewriting of the activity. */
const newest = `
  select a.position::text, a.event_id as "eventId", a.type, a.lead_id as "leadId", p.name as "leadName",
    p.property_address as "propertyAddress", p.deleted_at is not null as "leadDeleted",
    json_build_object('kind', a.actor_kind, 'id', a.actor_id) as actor, ${isoInstant('a.occurred_at')} as "occurredAt", a.data
  from read.activity a left join read.pipeline p on p.id = a.lead_id
  where a.position < $1 order by a.position desc limit $2`;

/** Reads what happened from `read.activity`. */
@Injectable()
export class ActivityQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** One page, newest first, before a position. */
  async list({ before, limit }: z.infer<typeof activityQuerySchema>): Promise<Activity> {
    const { position, found } = await inSnapshot(this.dataSource, async (manager) => ({
      position: await readPosition(manager),
      found: await manager.query<Omit<ActivityItem, 'actorName'>[]>(newest, [bounded(before), limit + 1]),
    }));
    const rows = found.slice(0, limit);
    const names = await this.users.emailsOf(
      rows.flatMap(({ actor }) => (actor.kind === 'user' && actor.id ? [actor.id] : [])),
    );
    const items = rows.map((row) => ({ ...row, actorName: (row.actor.id && names.get(row.actor.id)) ?? null }));
    const last = found.length > limit ? items.at(-1) : undefined;
    return { position, items, ...(last && { next: last.position }) };
  }
}

/** A position beyond what the column can hold is the end of the log. */
function bounded(before: string | undefined): string {
  return before === undefined || before.length > 18 ? greatestPosition : before;
}
