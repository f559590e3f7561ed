import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogBatch } from '../../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import type { Lease } from '../store/lease.js';
import type { LiveGroup } from '../apply/live-group.js';

/** The parts of the log that a projector needs. */
export type ProjectorLog = Pick<EventLog, 'subscribe' | 'readAll' | 'readStream' | 'append' | 'head'> & {
  /** Reads everything as readAll does, but on another thread. Without it, readAll is used. */
  readOnThread?(signal: AbortSignal): AsyncGenerator<LogBatch, void, undefined>;
};

/** Shared by all work of one lease. */
export interface ProjectorContext {
  /** Pipelined, with a statement timeout. */
  pool: Pool;
  /** For long work. */
  bulk: Pool;
  log: ProjectorLog;
  logger: Pick<Logger, 'info' | 'warn'>;
  projections: readonly Projection[];
  lease: Lease;
  group: LiveGroup;
  /** Members share these sets: an added event is left out from the next batch on. */
  skips: Map<string, Set<string>>;
  /** While a table is filled from the start of the log, this many of its rows stay in memory. */
  hotRows?: number;
  /** Aborted when the session ends. */
  signal: AbortSignal;
}
