import { LogUnavailable, WrongExpectedRevision } from '../../../event-store/src/errors.js';
import { EventLog, type EventLogOptions } from '../../../event-store/src/event-log.js';
import type { Appended, ExpectedRevision, NewEvent } from '../../../event-store/src/types.js';
import type { Metrics } from './metrics.js';

/** The log, with every append measured. */
export class MeasuredEventLog extends EventLog {
  constructor(
    options: EventLogOptions,
    private readonly metrics: Metrics,
  ) {
    super(options);
  }

  override async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const started = performance.now();
    try {
      const appended = await super.append(stream, events, expected);
      this.metrics.append('stored', secondsSince(started));
      return appended;
    } catch (error) {
      this.metrics.append(outcomeOf(error), secondsSince(started));
      throw error;
    }
  }
}

function outcomeOf(error: unknown): 'conflict' | 'unavailable' | 'failed' {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  return error instanceof LogUnavailable ? 'unavailable' : 'failed';
}

/** @param started as performance.now() told it */
export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
