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

/** Queries of one kind at once. Some beside the first, so that one that hangs does not stop the others. */
const mostAtOnce = 3;

/** Somebody who waits for a key's answer. */
interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks for many keys in one query. Whatever is asked for while queries run waits, and is asked for together: a thousand callers at
 * once take three connections, not all there are. Nobody gets an answer from a query that began before they asked.
 */
export class AskedTogether<Key, Answer> {
  private waiting = new Map<Key, Waiting<Answer>[]>();
  private running = 0;

  /** @param ask answers all of the keys at once, in their order */
  constructor(private readonly ask: (keys: Key[]) => Promise<Answer[]>) {}

  /** @throws what the query throws, for all who asked together */
  of(key: Key): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), { resolve, reject }]);
      if (this.running < mostAtOnce) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running++;
    while (this.waiting.size > 0) {
      const asked = this.waiting;
      this.waiting = new Map();
      try {
        const answers = await this.ask([...asked.keys()]);
        [...asked.values()].forEach((all, index) => all.forEach(({ resolve }) => resolve(answers[index]!)));
      } catch (error) {
        for (const { reject } of [...asked.values()].flat()) reject(error);
      }
    }
    this.running--;
  }
}
