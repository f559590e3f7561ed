import type { QueryBus } from '@nestjs/cqrs';
import type { Queries } from '../queries/queries.js';
import { codeOf, measured } from './measured.js';
import type { Metrics } from './metrics.js';

/** The bus, measured by query and outcome. A query is named by its class. */
export function measuredQueries(bus: Pick<QueryBus, 'execute'>, metrics: Metrics): Queries {
  return {
    execute: (query) =>
      measured(
        () => bus.execute(query),
        codeOf,
        (outcome, seconds) => metrics.query(query.constructor.name, outcome, seconds),
      ),
  };
}
