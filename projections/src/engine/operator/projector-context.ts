import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogBatch } from '../../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import type { Lease } from '../store/lease.js';
import type { LiveGroup } from '../apply/live-group.js';

/** What a projector needs of the log. */
export type ProjectorLog = Pick<EventLog, 'subscribe' | 'readAll' | 'readStream' | 'append' | 'head'> & {
  /** Reads everything as readAll does, but beside our work. Without it, readAll has to do. */
  readOnThread?(signal: AbortSignal): AsyncGenerator<LogBatch, void, undefined>;
};

/** What the work of one lease shares. */
export interface ProjectorContext {
  /** Pipelined, with a statement timeout. */
  pool: Pool;
  /** For what takes long. */
  bulk: Pool;
  log: ProjectorLog;
  logger: Pick<Logger, 'info' | 'warn'>;
  projections: readonly Projection[];
  lease: Lease;
  group: LiveGroup;
  /** Members hold its sets: an event that is added is left out from the next batch on. */
  skips: Map<string, Set<string>>;
  /** Of each table so many rows stay in memory while it is filled from the start of the log. */
  hotRows?: number;
  /** Aborted when the session ends. */
  signal: AbortSignal;
}
