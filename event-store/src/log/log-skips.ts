import type { LogEvent, UnreadableEvent } from '../types.js';

/** The stream of operators' decisions that everybody leaves an unreadable event out. */
export const skipsStream = 'log-skips';

/** How old the known decisions may be: one of another process about an event that only some builds can read holds here by then. */
const freshMs = 10_000;

/**
 * The events that operators decided to leave out. The stream is read on whenever an event can't be read, so a decision holds for such
 * an event in every process from the moment it is in the log. A decision that nobody of ours wrote is unreadable itself, and counts for
 * nothing.
 */
export class LogSkips {
  readonly #reasons = new Map<string, string>();
  #next = 0;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  /** @param read the stream's events from a revision on */
  constructor(private readonly read: (from: number) => Promise<LogEvent[]>) {}

  /**
   * The events as everybody has to take them: a skipped one is unreadable for the reason `skipped`, whether or not this code can read it.
   * @throws LogUnavailable while the decisions can't be read for the first time, or about an event that can't be read
   */
  async apply(events: LogEvent[]): Promise<LogEvent[]> {
    const doubtful = events.some((event) => !event.readable && !this.#reasons.has(event.id));
    if (doubtful || performance.now() - this.#readAt > freshMs) await this.#readOn(doubtful);
    return this.#reasons.size === 0 ? events : events.map((event) => this.#applied(event));
  }

  #applied(event: LogEvent): LogEvent {
    const reason = this.#reasons.get(event.id);
    if (reason === undefined) return event;
    const { id, stream, revision, position, created, type, data, metadata, mac } = event;
    const why = event.readable ? 'this version could read it' : event.unreadable.message;
    return {
      ...{ id, stream, revision, position, created, type, data, metadata, ...(mac && { mac }) },
      readable: false,
      unreadable: { reason: 'skipped', message: `${type}: left out by an operator (${reason}); ${why}` },
    } satisfies UnreadableEvent;
  }

  /** @param needed without it, what is known stays in force while the log is away */
  async #readOn(needed: boolean): Promise<void> {
    const first = this.#readAt === -Infinity;
    this.#reading ??= this.#readRest().finally(() => (this.#reading = undefined));
    try {
      await this.#reading;
    } catch (error) {
      if (needed || first) throw error;
    }
  }

  async #readRest(): Promise<void> {
    const events = await this.read(this.#next);
    for (const event of events) {
      this.#next = event.revision + 1;
      if (event.readable && event.type === 'UnreadableEventSkipped')
        this.#reasons.set(event.data.eventId, event.data.reason);
    }
    this.#readAt = performance.now();
  }
}
