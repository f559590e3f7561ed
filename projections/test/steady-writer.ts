import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.js';
import { WrongExpectedRevision } from '../../event-store/src/errors.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../event-store/src/types.js';
import { created, moved, newLeadStream, noted } from '../../event-store/test/sample-events.js';

interface Lead {
  stream: string;
  revision: number;
  busy: boolean;
}

/**
 * Appends like commands, at a given rate, to a number of leads, until asked to stop. A failed append is retried with the
 * same event ids, as the API does, so every event is in the log once.
 */
export class SteadyWriter {
  /** Commands that the log has acknowledged. */
  written = 0;
  private readonly leads: Lead[];
  private readonly under = new Set<Promise<void>>();
  private readonly began = Date.now();
  private readonly loop: Promise<void>;
  private readonly end = new AbortController();
  private stopped = false;
  private failure: unknown;

  constructor(
    private readonly log: EventLog,
    private readonly perSecond: number,
    leads = 40,
  ) {
    this.leads = Array.from({ length: leads }, () => ({ stream: newLeadStream(), revision: -1, busy: false }));
    this.loop = this.run();
  }

  /** Commands per second so far. */
  get rate(): number {
    return (this.written / (Date.now() - this.began)) * 1000;
  }

  /** Resolves when every lead is in the log: from then on no new stream, and so no new key, is made. */
  async established(): Promise<void> {
    await eventually(() => {
      if (this.failure) throw new Error('A writer could not get over something', { cause: this.failure });
      return this.leads.every(({ revision }) => revision >= 0);
    });
  }

  /** Drops unfinished work when a spec has ended, however it ended. */
  abandon(): void {
    this.stopped = true;
    this.end.abort();
  }

  /** Resolves when everything begun is in the log. Throws the errors that a writer could not get over. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.loop;
    await Promise.all(this.under);
    if (this.failure) throw new Error('A writer could not get over something', { cause: this.failure });
  }

  private async run(): Promise<void> {
    for (let begun = 0; !this.stopped && !this.failure;) {
      const due = ((Date.now() - this.began) / 1000) * this.perSecond;
      const free = this.leads.filter(({ busy }) => !busy);
      for (; begun < due && free.length > 0; begun++) this.start(free.splice(randomInt(free.length), 1)[0]!);
      // Appends missed while the log was away are not made up all at once.
      begun = Math.max(begun, Math.floor(due) - this.perSecond);
      await pause(5);
    }
  }

  private start(lead: Lead): void {
    lead.busy = true;
    const task = this.write(lead)
      .catch((error: unknown) => (this.failure ??= error))
      .then(() => {
        lead.busy = false;
        this.under.delete(task);
      });
    this.under.add(task);
  }

  private async write(lead: Lead): Promise<void> {
    const { stream, revision } = lead;
    const event = revision < 0 ? created() : revision % 3 === 0 ? noted(`note ${revision}`) : moved();
    await appendAtLast(this.log, stream, event, revision, this.end.signal);
    lead.revision++;
    this.written++;
  }
}

/**
 * Appends one event, trying until it is stored, or until the end if one is given.
 * @param after the stream's revision before it, -1 if it is new
 */
export async function appendAtLast(
  log: EventLog,
  stream: string,
  event: NewEvent,
  after: number,
  end?: AbortSignal,
): Promise<bigint> {
  for (;;) {
    try {
      return (await log.append(stream, [event], after < 0 ? 'no_stream' : after)).position;
    } catch (error) {
      if (error instanceof WrongExpectedRevision || end?.aborted) throw error;
      await pause(20);
    }
  }
}
