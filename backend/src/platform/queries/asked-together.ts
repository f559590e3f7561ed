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
