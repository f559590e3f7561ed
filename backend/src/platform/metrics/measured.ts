import { LogUnavailable, WrongExpectedRevision } from '../../../../event-store/src/errors.js';
import { refusalBehind } from '../database/unavailable.js';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CommandExecutor } from '../commands/commands.js';
import type { Metrics } from './metrics.js';
import { NamedQuery, type Queries } from '../queries.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { FastifyInstance } from 'fastify';

/**
 * Makes a call and reports its outcome and its seconds. Answers and throws what the call does.
 * @param failed the outcome to report for an error
 */
async function measured<Answer, Failure extends string>(
  call: () => Promise<Answer>,
  failed: (error: unknown) => Failure,
  report: (outcome: Failure | 'done', seconds: number) => void,
): Promise<Answer> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const answer = await call();
    report('done', seconds());
    return answer;
  } catch (error) {
    report(failed(error), seconds());
    throw error;
  }
}

/** The code of the answer to a command or query that threw. */
function codeOf(error: unknown): string {
  return refusalBehind(error)?.code ?? 'internal_error';
}

/** The bus, measured by command and outcome. */
export function measuredCommands(bus: Pick<CommandBus, 'execute'>, metrics: Metrics): CommandExecutor {
  return {
    execute: (command) =>
      measured(
        () => bus.execute(command),
        codeOf,
        (outcome, seconds) => metrics.command(command.definition.name, outcome, seconds),
      ),
  };
}

/** The bus, measured by query and outcome. */
export function measuredQueries(bus: Pick<QueryBus, 'execute'>, metrics: Metrics): Queries {
  return {
    execute: (name, ask) =>
      measured(
        () => bus.execute(new NamedQuery(name, ask)),
        codeOf,
        (outcome, seconds) => metrics.query(name, outcome, seconds),
      ),
  };
}

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

/** Live streams last for hours; they are counted as clients instead. */
const unmeasured = '/api/live';

/** Measures every answered request by its route's pattern: addresses that match no route count as one. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (route !== unmeasured) metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}
