import type { QueryBus } from '@nestjs/cqrs';
import { NamedQuery, type Queries } from '../queries/queries.js';
import { codeOf, measured } from './measured.js';
import type { Metrics } from './metrics.js';

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
