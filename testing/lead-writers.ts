import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandAnswer } from '../contracts/src/answers.js';
import type { Answer, Caller } from './caller.js';

/** An acknowledged lead, and its acknowledged notes. */
export interface WrittenLead {
  id: string;
  name: string;
  notes: string[];
}

/**
 * A number of writers that create leads and write notes until asked to stop. A request answered with 5xx, or not at all, may be stored
 * or not: it is sent again with the same Idempotency-Key, to the other process.
 */
export class LeadWriters {
  readonly written: WrittenLead[] = [];
  /** How often a request had to be sent again. */
  repeated = 0;
  private over = false;
  private readonly writers: Promise<void>[];

  /** @param callers signed in, each at its own process */
  constructor(
    private readonly callers: readonly Caller[],
    count: number,
  ) {
    this.writers = Array.from({ length: count }, (_, index) => this.write(index));
    // `more` and `stop` report it.
    for (const writer of this.writers) writer.catch(() => undefined);
  }

  /** Resolves when there are this many more. Throws the errors that a writer could not get over. */
  async more(leads: number): Promise<void> {
    const wanted = this.written.length + leads;
    const failure = Promise.all(this.writers).then(() => undefined);
    while (this.written.length < wanted) await Promise.race([pause(10), failure]);
  }

  /** Resolves when everything begun is acknowledged. Throws the errors that a writer could not get over. */
  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.writers);
  }

  private async write(writer: number): Promise<void> {
    for (let n = 0; !this.over; n++) {
      const name = `Sample Owner ${writer}-${n}`;
      const lead = { name, email: `owner-${writer}-${n}@example.com`, source: 'manual' };
      const { id } = await this.atLast(n, '/api/leads', lead);
      const written: WrittenLead = { id, name, notes: [] };
      this.written.push(written);
      if (n % 3 > 0) continue;
      const content = `A sample note ${writer}-${n}`;
      // The other process's: it seals for the lead under its own key.
      await this.atLast(n + 1, `/api/leads/${id}/notes`, { content });
      written.notes.push(content);
    }
  }

  private async atLast(first: number, path: string, body: unknown): Promise<CommandAnswer> {
    const key = randomUUID();
    for (let attempt = first; ; attempt++) {
      const caller = this.callers[attempt % this.callers.length]!;
      const answer = await answered(() =>
        caller.call<CommandAnswer & { code?: string }>('POST', path, body, { 'idempotency-key': key }),
      );
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500 && answer.body.code !== 'idempotency_in_progress')
        throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      this.repeated++;
      await pause(20);
    }
  }
}

/** Undefined if the connection broke: it is unknown whether the command was done. */
async function answered<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body> | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}
