import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { pause } from '../../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { lostKeysLine, sampleLostKeys, type LostKeys } from '../../../event-store/src/log/lost-keys.js';
import { Logger } from '../platform/logger.js';
import { requireMacsOfNewLog } from '../../../event-store/src/log/require-macs.js';
import type { DataSource } from 'typeorm';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../../contracts/src/log/define-event.js';
import type { EventCatalogue } from '../../../contracts/src/operations/log-queries.js';
import { EventIndexEntry } from '../../../projections/src/read-model/entries.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';

const againMs = 500;
/** While keys are missing: they may be restored while the system runs. */
const missingMs = 5_000;

/** Whether this process can decrypt the log: checked once when the log is there, and again while it can't. */
@Injectable()
export class LogReadability implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Undefined until the log could be checked. */
  found: LostKeys | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.watch();
  }

  onApplicationShutdown(): void {
    this.ended.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      await this.look();
      if (this.found?.lost === 0) return;
      await pause(this.found ? missingMs : againMs, signal);
    }
  }

  private async look(): Promise<void> {
    try {
      const found = await sampleLostKeys(this.log);
      const line = lostKeysLine(found);
      if (line && !this.found) this.logger.warn(line);
      this.found = found;
    } catch (error) {
      // The log or the database is away: health says which, and the check is repeated.
      this.logger.debug({ err: error }, 'The log could not be checked');
    }
  }
}

/** An operator may demand them while the system runs. */
const notYetMs = 5_000;
const start = { kind: 'system', id: 'start' } as const;

/** Whether every event must carry a MAC: of a new log this demands it at the first start, of an older one an operator does. */
@Injectable()
export class EventMacs implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Null until the log could be asked. */
  required: boolean | null = null;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    private readonly logger: Logger,
  ) {}

  /** A log that is there has the demand before this process appends anything. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    void this.watch();
  }

  onApplicationShutdown(): void {
    this.ended.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.ended;
    while (this.required !== true) {
      await pause(this.required === null ? againMs : notYetMs, signal);
      if (signal.aborted) return;
      await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      await this.log.ping();
      this.required = (await requireMacsOfNewLog(this.log, start)) !== undefined;
    } catch (error) {
      // The log or the database is away: health says which, and this is repeated.
      this.logger.debug({ err: error }, 'The log could not be asked whether its events must carry MACs');
    }
  }
}

interface Seen {
  type: string;
  version: number | null;
  count: number;
  first: Date | null;
  last: Date | null;
}

/** Every event type of this code with its count, and the types that this code does not know. */
export async function eventCatalogue({ manager }: DataSource): Promise<EventCatalogue> {
  const seen = await manager
    .createQueryBuilder(EventIndexEntry, 'event')
    .select(['event.type as "type"', 'event.version as "version"', 'count(*)::float8 as "count"'])
    .addSelect(['min(event.occurredAt) as "first"', 'max(event.occurredAt) as "last"'])
    .groupBy('event.type')
    .addGroupBy('event.version')
    .orderBy({ 'event.type': 'ASC', 'event.version': 'ASC' })
    .getRawMany<Seen>();
  const unknown = await manager.query<EventCatalogue['unknown']>(
    `select type, version, reason, count::float8 as count, first_position::text as "firstPosition",
       last_position::text as "lastPosition" from projection.unknown_events order by type, version, reason`,
  );
  return { types: allEvents.map((definition) => described(definition, seen)), unknown };
}

function described(definition: EventDefinition, seen: readonly Seen[]): EventCatalogue['types'][number] {
  const { name, description, version, upcasters, personalFields, example } = definition;
  const found = seen.filter(({ type }) => type === name);
  const instants = found.flatMap(({ first, last }) => (first && last ? [first.toISOString(), last.toISOString()] : []));
  instants.sort();
  return {
    ...{ name, description, version, example },
    upcastFrom: Object.keys(upcasters).map(Number),
    personalFields: [...personalFields],
    readBy: liveProjections
      .filter(({ handles }) => (handles as readonly string[]).includes(name))
      .map((projection) => projection.name),
    count: found.reduce((sum, { count }) => sum + count, 0),
    versions: found.map((each) => ({ version: each.version, count: each.count })),
    firstSeen: instants[0] ?? null,
    lastSeen: instants.at(-1) ?? null,
  };
}
