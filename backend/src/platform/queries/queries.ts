import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** The path of every read from a caller to its answer: the query bus, measured. */
export abstract class Queries {
  /**
   * Answers what is asked. No request is needed: routes, timers and pages ask with what they have.
   * @param name the query's name in the metrics: of a route, its operation
   * @throws whatever `ask` throws
   */
  abstract execute<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer>;
}

/** A read, as it goes over the query bus: the only query class. */
export class NamedQuery<Answer> extends Query<Answer> {
  constructor(
    readonly name: string,
    readonly ask: () => Promise<Answer>,
  ) {
    super();
  }
}

@QueryHandler(NamedQuery)
export class NamedQueryHandler implements IQueryHandler<NamedQuery<unknown>> {
  execute({ ask }: NamedQuery<unknown>): Promise<unknown> {
    return ask();
  }
}
