import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { UserHistory } from '../../../contracts/src/accounts/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { DomainError } from '../platform/problems/problem.js';
import { userStream } from './decide.js';
import { Users } from './users.js';

const longest = 500;

/** Users' histories, from their streams. */
@Injectable()
export class UserHistories {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /** @throws DomainError user_not_found, stream_unreadable; LogUnavailable */
  async of(id: string): Promise<UserHistory> {
    const { rows } = await this.pool.query<{ waiting: number }>(
      `select (select count(*)::integer from outbox where stream = $2) as waiting from users where id = $1`,
      [id, userStream(id)],
    );
    if (!rows[0]) throw new DomainError('user_not_found');
    const events = await this.log.readStream(userStream(id), { backwards: true, limit: longest });
    const names = await this.users.emailsOf(events.flatMap(({ metadata }) => metadata.actor?.id ?? []));
    return { events: events.map((event) => shown(event, names)), waiting: rows[0].waiting };
  }
}

function shown(event: LogEvent, names: ReadonlyMap<string, string>): UserHistory['events'][number] {
  if (!event.readable)
    throw new DomainError('stream_unreadable', 'The history of this user holds an event that cannot be read.');
  const { id, type, data, metadata } = event;
  const { actor, occurredAt, $correlationId: correlationId } = metadata;
  const actorName = names.get(actor.id ?? '');
  return { id, type, data, occurredAt, correlationId, actor, ...(actorName !== undefined && { actorName }) };
}
