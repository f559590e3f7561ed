import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { Identified } from '../../../../contracts/src/log/recorded.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import {
  type Appended,
  blocks,
  type LogEvent,
  type ReadableEvent,
  type UnreadableEvent,
} from '../../../../event-store/src/types.js';
import { DomainError } from '../problems/problem.js';
import type { Decider } from './decider.js';

const rememberedAnswers = 64;

/** The answer to a command with an Idempotency-Key. `unreadable` says why the events it stored can't be read. */
type KeyedAnswer = Appended & { body: string; unreadable?: string };

/** A stream folded up to a revision: all a decision needs without reading the log again. */
export interface FoldedStream<State> {
  /** -1 when the stream does not exist. */
  revision: number;
  position: bigint;
  state: State;
  /** Answers of the newest commands that came with an Idempotency-Key, by its hash. */
  answers: ReadonlyMap<string, KeyedAnswer>;
  /** Set when the stream holds an event that can't be read and that nobody has skipped: nothing may be decided on it. */
  unreadable?: string;
  /** Set when an erasure has ended the stream: nothing may be added to it, whatever the state says. */
  erased?: true;
}

/** Most streams never see an Idempotency-Key. */
const noAnswers: FoldedStream<unknown>['answers'] = new Map();

export function emptyStream<State>(decider: Decider<State, never>): FoldedStream<State> {
  return { revision: -1, position: 0n, state: decider.initialState, answers: noAnswers };
}

/** Folds events that were read from the log, in order, onto what is known of the stream. Pure. */
export function foldRead<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  known: FoldedStream<State>,
  events: readonly LogEvent[],
): FoldedStream<State> {
  let { revision, position, state, unreadable, erased } = known;
  const answers = new Map(known.answers);
  for (const event of events) {
    ({ revision, position } = event);
    if (endsStream(event)) erased = true;
    // A stream holds only its category's events; evolve leaves the state as it is for any other.
    if (event.readable) state = decider.evolve(state, event as unknown as Identified<Event>);
    else if (blocks(event)) unreadable ??= reasonOf(event);
    const { idempotency } = event.metadata;
    if (!idempotency) continue;
    const { key, body } = idempotency;
    // The command may have appended several events: one unreadable event is enough.
    const reason = answers.get(key)?.unreadable ?? (blocks(event) ? reasonOf(event) : undefined);
    remember(answers, key, { body, revision, position, ...(reason !== undefined && { unreadable: reason }) });
  }
  return { revision, position, state, answers, unreadable, erased };
}

/** Why no command at all may be decided on the stream: stream_erased, stream_unreadable, or undefined. */
export function refusalOf({ erased, unreadable }: FoldedStream<unknown>): DomainError | undefined {
  if (erased) return new DomainError('stream_erased');
  return unreadable === undefined ? undefined : new DomainError('stream_unreadable', unreadable);
}

/**
 * The events of a stream besides the command's own that a request goes by, without those that operators left out.
 * @throws DomainError stream_erased, stream_unreadable, as for a command on it; LogUnavailable
 */
export async function readStanding(log: Pick<EventLog, 'readStream'>, stream: string): Promise<ReadableEvent[]> {
  const events = await log.readStream(stream);
  if (events.some(endsStream)) throw new DomainError('stream_erased');
  if (events.some(blocks)) throw new DomainError('stream_unreadable');
  return events.filter((event) => event.readable);
}

/** Folds events that were just appended together. Pure. */
export function foldAppended<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  known: FoldedStream<State>,
  events: readonly Identified<Event>[],
  appended: Appended,
  idempotency: { key: string; body: string } | undefined,
): FoldedStream<State> {
  let { state, answers } = known;
  for (const event of events) state = decider.evolve(state, event);
  if (idempotency) {
    const more = new Map(answers);
    remember(more, idempotency.key, { ...appended, body: idempotency.body });
    answers = more;
  }
  const erased = known.erased || events.some(endsStream) || undefined;
  return { revision: appended.revision, position: appended.position, state, answers, erased };
}

function reasonOf({ type, revision, unreadable }: UnreadableEvent): string {
  return `${type} at revision ${revision}: ${unreadable.message}`;
}

function remember<Value>(answers: Map<string, Value>, key: string, value: Value): void {
  answers.delete(key);
  answers.set(key, value);
  if (answers.size > rememberedAnswers) answers.delete(answers.keys().next().value!);
}
