import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mostWaiting, type Waiting, type WaitingQuery } from '../../../../contracts/src/pipeline/waiting.js';
import { Users } from '../../accounts/users.js';
import { TouchClock } from '../../leads/application/touch-clock.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { isOfWork } from '../../leads/application/deleted-leads.js';

/** A row as the driver returns it: instants are Dates. */
interface Row {
  id: string;
  name: string;
  assigneeId: string | null;
  waitingSince: Date;
  total: number;
}

/** Reads from `read.pipeline` which leads wait for a first touch. */
@Injectable()
export class WaitingQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly clock: TouchClock,
  ) {}

  /** Longest waiting first. @param userId who asks: `mine` are theirs */
  async list({ mine }: WaitingQuery, userId: string): Promise<Waiting> {
    const { position, rows } = await inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager.query<Row[]>(
        `select id, name, assignee_id as "assigneeId", waiting_since as "waitingSince", (count(*) over ())::int as total
         from read.pipeline lead
         where waiting_since is not null and ${isOfWork('lead')} and (not $1 or assignee_id is null or assignee_id = $2)
         order by waiting_since, id limit $3`,
        [mine ?? false, userId, mostWaiting],
      );
      return { position: await readPosition(manager, 'pipeline'), rows };
    });
    const people = await this.users.namesOf(rows.flatMap(({ assigneeId }) => assigneeId ?? []));
    return {
      position,
      leads: this.clock.tell(
        rows.map(({ id, name, assigneeId, waitingSince }) => {
          return { id, name, assigneeId, waitingSince: waitingSince.toISOString() };
        }),
      ),
      total: rows[0]?.total ?? 0,
      people: Object.fromEntries(people),
    };
  }
}
