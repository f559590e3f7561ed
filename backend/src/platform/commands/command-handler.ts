import { RecentMap } from '../../../../event-store/src/flow/recent-map.js';
import { type FoldedStream, emptyStream, foldAppended, foldRead, refusalOf } from './folded-stream.js';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eventDefinition, type DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import { mapPersonalTexts } from '../../../../contracts/src/log/personal-texts.js';
import { withoutOwnerLinks } from '../../../../contracts/src/owner-page/link.js';
import { LogUnavailable, WrongExpectedRevision } from '../../../../event-store/src/errors.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Recorded } from '../../../../contracts/src/log/recorded.js';
import type { LogEvent, NewEvent } from '../../../../event-store/src/types.js';
import { type CommandDefinition, type Decision, eventIdOf } from './decider.js';
import { DomainError } from '../problems/problem.js';
import { StreamCommand, type CommandContext, type StreamAnswer } from './commands.js';

/**
 * Runs work on the same key one after the other, on different keys side by side. Inside a process this keeps commands on one stream
 * from conflicting; between processes the expected revision decides.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** @returns what `work` returns, or its rejection */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(key);
    const result = before ? before.then(work, work) : work();
    this.tails.set(key, result);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === result) this.tails.delete(key);
    }
  }
}

/** The most recently used streams, at least `entries` of them. An entry may be behind the log, never ahead of it. */
export class StreamCache {
  private readonly streams: RecentMap<string, FoldedStream<unknown>>;

  constructor(entries = 10_000) {
    this.streams = new RecentMap(entries);
  }

  /** The caller names the state's type: a stream's category has one decider. */
  get<State>(stream: string): FoldedStream<State> | undefined {
    return this.streams.get(stream) as FoldedStream<State> | undefined;
  }

  set(stream: string, folded: FoldedStream<unknown>): void {
    this.streams.set(stream, folded);
  }

  delete(stream: string): void {
    this.streams.delete(stream);
  }
}

/** Another process may win a burst of commands on one stream; the doubling pauses outlast the burst within about a second. */
const maxConflicts = 10;
const longestPauseMs = 200;

/** A stream as it was loaded, and whether this command loaded it. */
interface Loaded<State> {
  stream: FoldedStream<State>;
  fresh: boolean;
  history?: readonly LogEvent[];
}

/** The one handler of every command: load, fold, decide, append with the expected revision. */
@CommandHandler(StreamCommand)
export class StreamCommandHandler<State, Input, Event extends DomainEvent> implements ICommandHandler<
  StreamCommand<State, Input, Event>
> {
  private readonly queue = new KeyedQueue();
  private readonly cache = new StreamCache();

  constructor(private readonly log: EventLog) {}

  /**
   * @throws DomainError when the command is refused, also revision_mismatch, stream_unreadable, stream_erased, idempotency_key_reused and
   * conflict_retry_exhausted
   * @throws LogUnavailable when the log can't be reached; nothing or everything was appended. Also when the command was done
   * before but its stored events can't be read
   */
  execute(command: StreamCommand<State, Input, Event>): Promise<StreamAnswer> {
    const name = `${command.definition.decider.category}-${command.id}`;
    return this.queue.run(name, () => this.handle(name, command));
  }

  /** Drops what is cached of a stream: nothing of an erased person may stay in memory. The next command reads it again. */
  forget(stream: string): void {
    this.cache.delete(stream);
  }

  private async handle(name: string, command: StreamCommand<State, Input, Event>): Promise<StreamAnswer> {
    const { definition, context } = command;
    let loaded = await this.first(name, definition);
    for (let conflicts = 0; ;) {
      const { stream } = loaded;
      const repeated = context.idempotency && stream.answers.get(context.idempotency.key);
      if (repeated && repeated.body !== context.idempotency?.body) throw new DomainError('idempotency_key_reused');
      if (repeated?.unreadable !== undefined)
        throw new LogUnavailable(`What ${name} holds of this command can't be read: ${repeated.unreadable}`);
      if (repeated) return { id: command.id, revision: repeated.revision, position: repeated.position };

      const decided = decide(command, loaded);
      if (decided instanceof DomainError || decided.length === 0) {
        if (!loaded.fresh) {
          loaded = await this.load(name, definition, stream);
          continue;
        }
        if (decided instanceof DomainError) throw decided;
        return { id: command.id, revision: stream.revision, position: stream.position };
      }
      await context.fence?.();
      try {
        const expected = stream.revision < 0 ? 'no_stream' : stream.revision;
        const events = toAppend(decided, definition.name, context);
        const appended = await this.log.append(name, events, expected);
        this.cache.set(name, foldAppended(definition.decider, stream, events, appended, context.idempotency));
        return { id: command.id, ...appended };
      } catch (error) {
        this.cache.delete(name);
        if (!(error instanceof WrongExpectedRevision)) throw error;
        if (++conflicts > maxConflicts) throw new DomainError('conflict_retry_exhausted');
        await pause(Math.random() * Math.min(2 ** conflicts, longestPauseMs));
        loaded = await this.load(name, definition, stream);
      }
    }
  }

  /** The cached state, or the log. A creating command expects no stream and reads only when that turns out wrong. */
  private async first(name: string, definition: CommandDefinition<State, Input, Event>): Promise<Loaded<State>> {
    const cached = this.cache.get<State>(name);
    if (definition.needsHistory || (!cached && !definition.creates)) return this.load(name, definition, cached);
    return { stream: cached ?? emptyStream(definition.decider), fresh: false };
  }

  /** Reads what came after the known revision; with `needsHistory` the whole stream. */
  private async load(
    name: string,
    definition: CommandDefinition<State, Input, Event>,
    known: FoldedStream<State> | undefined,
  ): Promise<Loaded<State>> {
    const from = definition.needsHistory ? undefined : known;
    const base = from ?? emptyStream(definition.decider);
    const events = await this.log.readStream(name, { from: base.revision + 1 });
    const stream = foldRead(definition.decider, base, events);
    // A missing key may still arrive: an unreadable stream is not cached but read again the next time.
    if (stream.revision >= 0 && stream.unreadable === undefined) this.cache.set(name, stream);
    return { stream, fresh: true, history: definition.needsHistory && events };
  }
}

function decide<State, Input, Event extends DomainEvent>(
  { definition, input, context }: StreamCommand<State, Input, Event>,
  { stream, history }: Loaded<State>,
): Decision<Event>[] | DomainError {
  const refusal = refusalOf(stream);
  if (refusal) return refusal;
  const { revision, state } = stream;
  if (context.expected !== undefined && revision >= 0 && context.expected !== revision)
    return new DomainError('revision_mismatch', undefined, { currentRevision: revision });
  const { now, actor, commandId } = context;
  try {
    return definition.decide(state, input, { now, actor, commandId, history });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/**
 * The same command gives the same event ids again, so that the store recognises a repeated append. Throws TypeError for data that
 * could not be read again: it would stay for ever and close its stream to commands. No text keeps a link to an owner's page.
 */
function toAppend<Event extends DomainEvent>(
  decided: Decision<Event>[],
  command: string,
  context: CommandContext,
): (NewEvent & Recorded<Event>)[] {
  for (const { type, data } of decided) {
    const issue = eventDefinition(type)?.schema.safeParse(data).error?.issues[0];
    if (issue) throw new TypeError(`${type} could not be read again: ${issue.path.join('.')}: ${issue.message}`);
  }
  return decided.map(({ undoes, ...event }, index) => ({
    ...withoutLinks(event as unknown as DomainEvent),
    id: eventIdOf(context.commandId, index),
    metadata: {
      $correlationId: context.correlationId,
      $causationId: context.commandId,
      command,
      actor: context.actor,
      occurredAt: context.now,
      undoes,
      idempotency: context.idempotency,
    },
  }));
}

function withoutLinks(event: DomainEvent): DomainEvent {
  const texts = eventDefinition(event.type)?.texts;
  return texts ? ({ ...event, data: mapPersonalTexts(texts, event.data, withoutOwnerLinks) } as DomainEvent) : event;
}
