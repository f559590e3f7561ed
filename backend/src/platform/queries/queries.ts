import type { Query } from '@nestjs/cqrs';

/** The way of every read from a caller to its handler: the query bus, measured. */
export abstract class Queries {
  /**
   * Answers the query. Whoever asks needs no request: a route makes a query of one, a timer or a console of what it has.
   * @throws what the query's handler throws
   */
  abstract execute<Answer>(query: Query<Answer>): Promise<Answer>;
}
