import type { Logger } from 'pino';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Subscribe } from '../../../../event-store/src/log/shared/shared-subscriptions.js';
import { blocks, type LogEvent } from '../../../../event-store/src/types.js';
import { skippedEvents } from '../../../../projections/src/engine/operator/unknown-types.js';
import { warnOfStreams, SerialQueue } from '../../../../projections/src/engine/apply/live-group.js';
import { effectActTypes, type ProcessManager } from './process-manager.js';
import type { ManagerLease, ManagerStore, ParkedHere, Step } from './manager-store.js';
import { reactTo, watchFrom } from './react-to-events.js';

/** The log as a manager reads it: by itself or together with others. */
export interface ManagerLog extends Pick<EventLog, 'readStream' | 'head'> {
  subscribe: Subscribe;
}

export interface ManagerTools {
  log: ManagerLog;
  store: ManagerStore;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called when there may be something to act on. */
  onEffects: () => void;
}

const nobody: ReadonlySet<string> = new Set();
const nothing = { parked: new Map(), waiting: new Map(), reactions: [], watches: new Map() };

/** What one process knows of a manager while it holds its lease. */
export class ManagerTerm {
  /** Batches and retries, one after the other. */
  readonly serial = new SerialQueue();
  private reached: bigint | null;
  private kept: bigint | null;

  private constructor(
    readonly manager: ProcessManager,
    readonly tools: ManagerTools,
    readonly lease: ManagerLease,
    readonly parked: Set<string>,
    readonly skipped: Set<string>,
    private readonly watched: Map<string, bigint>,
  ) {
    this.reached = this.kept = lease.position;
  }

  /** @throws Error with one line when the log is older than the position */
  static async begin(manager: ProcessManager, tools: ManagerTools, lease: ManagerLease): Promise<ManagerTerm> {
    const { log, store } = tools;
    const { position } = lease;
    const head = position === null ? 0n : await log.head();
    if (position !== null && head < position)
      throw new Error(`The log ends at position ${head}, before ${position}: an older log (npm run ops -- reset)`);
    const parked = (await store.parked()).map(({ stream }) => stream);
    const skipped = await skippedOf(manager, log);
    return new ManagerTerm(manager, tools, lease, new Set(parked), skipped, await store.watched());
  }

  async follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const types = handledBy(this.manager);
    let caughtUp = false;
    const missed = this.missed(types);
    const after = missed.size > 0 ? this.lease.awaitedFrom : this.lease.position;
    const isNew = ({ position, type }: LogEvent) => position > (this.lease.position ?? -1n) || missed.has(type);
    for await (const { events, position, live } of this.tools.log.subscribe({ after, signal, types })) {
      await this.serial.run(() => this.apply(events.filter(isNew), position));
      onProgress();
      if (live && !caughtUp) {
        await this.tools.store.caughtUp(this.lease, this.manager.kinds, [...types]);
        caughtUp = true;
        this.tools.onEffects();
      }
      if (signal.aborted) return;
    }
  }

  /** The types that code of before has passed over since this code, or newer, began to wait for the lease. */
  private missed(types: ReadonlySet<string>): ReadonlySet<string> {
    const { handles, awaitedFrom, position } = this.lease;
    if (handles === null || awaitedFrom === null || position === null) return nobody;
    return new Set([...types].filter((type) => !handles.includes(type)));
  }

  /** Keeps the position after a stretch without anything to do. Throws ManagerLeaseLost. */
  async keepPosition(): Promise<void> {
    const { reached } = this;
    if (reached === this.kept) return;
    await this.tools.store.advance(this.lease, reached, nothing);
    this.kept = reached;
  }

  /** Parks the subjects of effects that met an unreadable event. An event that operators skipped ends them instead. */
  parkUnreadable(): Promise<void> {
    return this.serial.run(async () => {
      for (const { subject, revision } of await this.tools.store.unreadable()) {
        if (this.parked.has(subject)) continue;
        const [event] = await this.tools.log.readStream(subject, { from: revision, limit: 1 });
        // If the event can be read by now, or everybody leaves it out, the effect is tried again.
        if (!event || !blocks(event)) await this.keep({ ...nothing, unparked: [subject] });
        else if (this.skipped.has(event.id)) await this.keep({ ...nothing, unparked: [subject], forgotten: [subject] });
        else await this.keep({ ...nothing, parked: new Map([[subject, { event, error: event.unreadable.message }]]) });
      }
    });
  }

  /**
   * Tries a parked stream again from the event at which it waits. If that event was skipped, the stream's earlier effects are called
   * off: a stream with an unreadable event takes no commands.
   * @param job that asks for it
   */
  retry({ stream, revision, eventId, type: waitsAt }: ParkedHere, job: string): Promise<void> {
    return this.serial.run(async () => {
      const { log } = this.tools;
      const handled = handledBy(this.manager);
      for (const id of await skippedOf(this.manager, log)) this.skipped.add(id);
      const reached = this.reached ?? 0n;
      // An effect may have stopped at an event that the manager does not react to, or has not reached yet.
      const missed = (await log.readStream(stream, { from: revision })).filter(
        ({ id, type, position }) => id === eventId || (position <= reached && handled.has(type)),
      );
      const reacted = reactTo(this.manager, missed, nobody, this.skipped, this.watched);
      const applied = reacted.parked.size === 0;
      await this.keep({
        ...reacted,
        unparked: applied ? [stream] : [],
        forgotten: this.skipped.has(eventId) ? [stream] : [],
        noted: {
          job,
          act: { type: 'ParkedStreamRetried', data: { eventId, stream, type: waitsAt, revision, applied } },
        },
      });
    });
  }

  private async apply(events: readonly LogEvent[], position: bigint): Promise<void> {
    const step = reactTo(this.manager, events, this.parked, this.skipped, this.watched);
    if (this.reached === null || position > this.reached) this.reached = position;
    const { reactions, parked, waiting, watches } = step;
    if (reactions.length + parked.size + waiting.size + watches.size > 0) await this.keep(step);
  }

  private async keep(step: Step): Promise<void> {
    const { reached } = this;
    await this.tools.store.advance(this.lease, reached, step);
    this.kept = reached;
    watchFrom(this.watched, step.watches);
    for (const stream of step.unparked ?? []) this.parked.delete(stream);
    const fresh = [...step.parked].flatMap(([stream, { event }]) => (this.parked.has(stream) ? [] : { stream, event }));
    for (const { stream } of fresh) this.parked.add(stream);
    if (step.reactions.length > 0 || step.unparked) this.tools.onEffects();
    warnOfStreams(this.tools.logger, { manager: this.manager.name }, fresh);
  }
}

/** The types of events that a manager reads. */
export function handledBy({ handles }: Pick<ProcessManager, 'handles'>): ReadonlySet<string> {
  return new Set<string>([...handles, ...effectActTypes]);
}

/** The events that operators decided to skip, also under the manager's earlier name. */
async function skippedOf({ name, formerly }: ProcessManager, log: Pick<EventLog, 'readStream'>): Promise<Set<string>> {
  const names = formerly === undefined ? [name] : [formerly, name];
  const skipped = new Set<string>();
  for (const each of names) for (const id of await skippedEvents(log, each)) skipped.add(id);
  return skipped;
}
