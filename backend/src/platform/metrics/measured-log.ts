import { LogUnavailable, WrongExpectedRevision } from '../../../../event-store/src/errors.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import { measured } from './measured.js';
import type { Metrics } from './metrics.js';

/** The same log, with each append measured. */
export function measuredLog(log: EventLog, metrics: Metrics): EventLog {
  const append = log.append.bind(log);
  log.append = (stream, events, expected) =>
    measured(
      () => append(stream, events, expected),
      failureOf,
      (outcome, seconds) => metrics.append(outcome === 'done' ? 'stored' : outcome, seconds),
    );
  return log;
}

function failureOf(error: unknown): 'conflict' | 'unavailable' | 'failed' {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  return error instanceof LogUnavailable ? 'unavailable' : 'failed';
}
