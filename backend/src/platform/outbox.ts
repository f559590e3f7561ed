import { randomUUID } from 'node:crypto';
import { type ClientBase, Pool, type PoolClient } from 'pg';
import type { Actor } from '../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { backoffMs, keepGoing, pause } from '../../../event-store/src/flow/keep-going.js';
import { appendOnce } from '../../../projections/src/engine/operator/append-once.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { waitsForLog } from './database/idle-transactions.js';
import { isDatabaseUnavailable } from './database/unavailable.js';
import { Logger } from './logger.js';
import { LOOK_MS } from './config/config.js';

/** Who changed a plain table, and under which correlation. */
export interface Act {
  actor: Actor;
  correlationId: string;
}

/**
 * Notes events in the transaction that changes their rows: both are kept, or neither. The outbox appends them afterwards.
 * @param client in a transaction that locks the row the stream is about, so that events and changes have the same order
 * @param command what the act is called, such as `InviteUser`
 */
export async function putIntoOutbox(
  client: ClientBase,
  stream: string,
  events: readonly DomainEvent[],
  { actor, correlationId }: Act,
  command: string,
): Promise<void> {
  const metadata = {
    $correlationId: correlationId,
    $causationId: randomUUID(),
    command,
    actor,
    occurredAt: new Date().toISOString(),
  };
  for (const { type, data } of events)
    await client.query('insert into outbox (event_id, stream, type, data, metadata) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      stream,
      type,
      JSON.stringify(data),
      JSON.stringify(metadata),
    ]);
}

export type OutboxLog = Pick<EventLog, 'append' | 'readStream'>;

interface Waiting {
  place: string;
  id: string;
  stream: string;
  type: string;
  data: unknown;
  metadata: { $correlationId: string };
  attempts: number;
}

/** The result of one round. */
export interface Drained {
  appended: number;
  failures: { stream: string; type: string; correlationId: string; attempts: number; error: unknown }[];
}

const atOnce = 8;
const tryAgain = { firstMs: 500, maxMs: 15_000 };

/**
 * Takes only the first event of each stream, so that the order of changes is kept. A row that another process has locked is skipped,
 * and the rows behind it are not first either.
 */
const takeFirsts = `
  select place::text, event_id as id, stream, type, data, metadata, attempts from outbox o
  where due_at <= now() and not exists (select from outbox e where e.stream = o.stream and e.place < o.place)
  order by place limit ${atOnce} for update skip locked`;

/**
 * Appends the next event of some streams and deletes it here. The row is locked until the append is acknowledged; if the process dies
 * in between, the row stays, and the repetition finds the event's id in the stream.
 * @returns how many were appended, and which failed: those are due again later
 * @throws the database's error
 */
export function drainOutbox(pool: Pool, log: OutboxLog): Promise<Drained> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Waiting>(takeFirsts);
    if (rows.length > 0) await client.query(waitsForLog);
    const outcomes = await whileIdle(client, () =>
      Promise.allSettled(rows.map((row) => appendOnce(log, row.stream, [eventOf(row)]))),
    );
    const drained: Drained = { appended: 0, failures: [] };
    for (const [index, row] of rows.entries()) {
      const outcome = outcomes[index]!;
      if (outcome.status === 'fulfilled') {
        await client.query('delete from outbox where place = $1', [row.place]);
        drained.appended++;
      } else {
        await putOff(client, row);
        const { stream, type, attempts, metadata } = row;
        const correlationId = metadata.$correlationId;
        drained.failures.push({ stream, type, correlationId, attempts: attempts + 1, error: outcome.reason });
      }
    }
    return drained;
  });
}

/** The connection is idle meanwhile: if it breaks, the next statement fails, so the error event needs no other handler. */
async function whileIdle<Result>(client: PoolClient, run: () => Promise<Result>): Promise<Result> {
  const thrownByNextStatement = () => undefined;
  client.on('error', thrownByNextStatement);
  const result = await run();
  client.off('error', thrownByNextStatement);
  return result;
}

function putOff(client: PoolClient, { place, attempts }: Waiting): Promise<unknown> {
  return client.query(
    `update outbox set attempts = attempts + 1, due_at = clock_timestamp() + $2 * interval '1 millisecond' where place = $1`,
    [place, backoffMs(attempts, tryAgain, Math.random())],
  );
}

/** What was put in was typed; the log's boundary checks type and fields once more. */
function eventOf({ id, type, data, metadata }: Waiting): NewEvent {
  return { id, type, data, metadata } as NewEvent;
}

/** How many events wait, and since when the first one does; null if none waits. */
export async function waitingInOutbox(pool: Pool): Promise<{ count: number; since: Date | null }> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    'select count(*)::integer as count, min(created_at) as since from outbox',
  );
  return rows[0]!;
}

const reconnect = { firstMs: 500, maxMs: 10_000 };

/** Carries the outbox to the log while the API runs, in every process; they share the work. */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly logger: Logger,
    @Inject(LOOK_MS) private readonly lookMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private run(signal: AbortSignal): Promise<void> {
    const round = async (progressed: () => void) => {
      const { appended, failures } = await drainOutbox(this.pool, this.log);
      progressed();
      for (const { error, ...event } of failures)
        this.logger.warn({ ...event, err: error }, 'An event could not be appended; it is retried later');
      // A process is not notified of another one's changes.
      if (appended === 0) await pause(this.lookMs, signal);
    };
    const failed = (error: unknown) => {
      if (isDatabaseUnavailable(error)) this.logger.warn({ err: error }, 'The outbox could not be read');
      else this.logger.error({ err: error }, 'The outbox failed and continues');
    };
    return keepGoing(round, { signal, bounds: reconnect, failed });
  }
}
