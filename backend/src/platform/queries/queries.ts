import type { Query } from '@nestjs/cqrs';

/** The path of every read from a caller to its handler: the query bus, measured. */
export abstract class Queries {
  /**
   * Answers the query. No request is needed: routes, timers and consoles make a query from what they have.
   * @throws whatever the query's handler throws
   */
  abstract execute<Answer>(query: Query<Answer>): Promise<Answer>;
}
