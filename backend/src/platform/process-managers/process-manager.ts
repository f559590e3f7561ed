import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { BackoffBounds } from '../../../../event-store/src/flow/keep-going.js';
import { blocks, type ReadableEvent, type UnreadableEvent } from '../../../../event-store/src/types.js';
import type { CommandContext } from '../commands/commands.js';
import { DiscoveryService } from '@nestjs/core';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';

/** Something to be done outside of the log, not before it is due. One per key, for ever. */
export interface Effect {
  /** Derived from the causing event, so that the same event never asks twice. */
  key: string;
  kind: string;
  /** The stream that the effect is about and that records its outcome: the effect waits while the stream is parked. */
  subject: string;
  /** The lead on whose timeline it shows. */
  leadId: string | null;
  /** From the event that asked for it; everything that is done about the effect carries it on. */
  correlationId: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  /** After this it is not done any more but ends as 'too late'. Left out: late is better than never. */
  lateAt?: string;
  /**
   * Matters only while following the log live: what was due before a log is read again is not asked for at all, instead of ending as
   * too late. For checks that are repeated before anything is done.
   */
  live?: true;
  /**
   * Asked for only if the manager already watched one of these (`{ watch }`) when the event happened, by the
   * order of the log. Left out: always.
   */
  whereWatched?: readonly string[];
  /** Whether the provider can repeat it safely. If not, its intent is appended before the call. */
  idempotent: boolean;
  /** After so many attempts it has failed, and a person decides. */
  maxAttempts: number;
}

/** How an effect ended. `failed`: it has its outcome, but somebody may want to retry it. */
export type EndedAs = 'done' | 'failed' | 'cancelled';

/** What an event means for effects: one is asked for; one has its outcome or is called off; one's intent is in the log. */
export type EffectReaction = { effect: Effect } | { ended: string; as: EndedAs } | { intended: string };

/**
 * What the manager watches from this event on, or stops watching: the only thing it keeps of earlier events. A watch names nobody and
 * is kept together with the position, so that a later event finds exactly what the log says up to it.
 */
type WatchReaction = { watch: string } | { unwatch: string };

export type Reaction = EffectReaction | WatchReaction;

/** The result of acting. `reason` is a sentence without secrets and personal data. */
export type Outcome = {
  /** `unknown`: the effect can't be repeated, and nobody knows whether it was done; a person decides. */
  as: EndedAs | 'unknown';
  reason?: string;
};

/** Nothing was done yet: the effect waits for something else, and looks again so much later. That counts as no attempt. */
export interface LooksAgain {
  afterMs: number;
  /** What it waits for, as a sentence without secrets and personal data. */
  because?: string;
}

/** An effect that one worker holds. */
export interface ClaimedEffect extends Effect {
  /** Including this one. */
  attempts: number;
  /** How often a person asked for it again: a new round may act again. */
  round: number;
  /** A person gave the effect up. */
  givenUp: boolean;
  /** It was begun in this round: an earlier attempt may have done it. */
  intended: boolean;
}

/** What an effect kind acts with. */
export interface Acting {
  /** Asked before each call to the outside and before each append. Rejects with ClaimLost once another worker may act. */
  fence(): Promise<void>;
  /** Aborted when the claim is lost or the process stops. */
  signal: AbortSignal;
  /** The same for every attempt of this round: pass it to a provider that repeats safely. */
  idempotencyKey: string;
  /** Context of a command that records something. The same step of the same round is one command, however often it is tried. */
  context(step: string): CommandContext;
}

/** How one kind of effect is done. */
export interface EffectKind {
  /**
   * Acts, and records the result as events. A worker that was killed or stopped may have done it before, in
   * part or as a whole: look first.
   * @throws SubjectUnreadable; any other error means a retry, or failure after the last attempt
   */
  perform(effect: ClaimedEffect, acting: Acting): Promise<Outcome | LooksAgain>;
  /** For effects that can't be repeated: appends the intent to the subject, under the context's idempotency key. */
  intend?(effect: ClaimedEffect, context: CommandContext): Promise<CommandAnswer>;
  /**
   * It makes something at a provider, and `perform` begins by asking for it. If an attempt may have made it, and none after that could
   * ask until they were used up, the effect is unknown, and nothing is concluded.
   */
  makes?: true;
  /** It only records something in the log. What fell due before a restore is done after it, instead of ending as too late. */
  onlyRecords?: true;
  /**
   * The kind, of the same manager, that tells the log of one of these that a replay ended without an outcome: it is asked for at the end of
   * the replay, under a key that begins with the ended one's, and due when the replay began. Left out: nobody waits for an outcome.
   */
  toldAfterReplay?: string;
  /**
   * Records as an event that the effect is not done: its attempts are used up, or a person gave it up.
   * @returns 'unknown' if nobody knows that: then nothing is recorded
   */
  conclude?(effect: ClaimedEffect, sentence: string, acting: Acting): Promise<void | 'unknown'>;
  /**
   * Records as an event that an unknown effect was done, on a person's word. Left out: no person can know.
   * @returns whether there was anything to record
   */
  confirm?(effect: Pick<ClaimedEffect, 'key' | 'kind' | 'subject'>, context: CommandContext): Promise<boolean>;
  /** The pause between attempts. Default: 5 s, then longer each time, up to half an hour. */
  retry?: BackoffBounds;
}

/**
 * An event that can't be read keeps an effect from being done. In its subject: the stream is parked there, and the effect waits. In
 * another stream that it goes by: it is tried again later, as after any failure.
 */
export class SubjectUnreadable extends Error {
  constructor(readonly event: UnreadableEvent) {
    super(event.unreadable.message);
    this.name = 'SubjectUnreadable';
  }
}

/** The effect that an event asks for, under the event's id: due at once, and repeatable. */
export function asksFor(
  { id: key, stream: subject, metadata }: ReadableEvent,
  effect: Pick<Effect, 'kind' | 'leadId' | 'maxAttempts'> & Partial<Effect>,
): { effect: Effect } {
  const { $correlationId: correlationId, occurredAt: dueAt } = metadata;
  return { effect: { key, subject, correlationId, dueAt, idempotent: true, ...effect } };
}

/** A stream as everybody has to take it. */
export interface Subject {
  /** Without what operators left out: it never happened. */
  events: ReadableEvent[];
  /** An erasure has ended the stream. */
  erased: boolean;
}

/** The stream that an effect acts on, or another that it goes by. @throws SubjectUnreadable; LogUnavailable */
export async function readSubject(log: Pick<EventLog, 'readStream'>, stream: string): Promise<Subject> {
  const events = await log.readStream(stream);
  const unreadable = events.find(blocks);
  if (unreadable) throw new SubjectUnreadable(unreadable);
  return { events: events.filter((event) => event.readable), erased: events.some(endsStream) };
}

/**
 * Says what events ask for outside of the log. Separate from projections, so that no rebuild starts anything, and with a durable
 * position of its own. Providers that are process managers are found by themselves: see `@ManagesEffects()`.
 */
export interface ProcessManager {
  /** Not a read model's name. Never changes: position and effects are kept under it, and it is the actor of its events. */
  name: string;
  /**
   * Its name before a migration renamed it: people's earlier decisions stand in the log under it, and the ids of
   * its commands derive from it for ever.
   */
  formerly?: string;
  handles: readonly DomainEvent['type'][];
  kinds: Readonly<Record<string, EffectKind>>;
  /** Pure. If it throws, the event's stream is parked. */
  react(event: ReadableEvent): readonly Reaction[];
}

/** People's decisions about effects, in their manager's stream. */
export type EffectAct = { retried: string } | { givenUp: string };

/** Event types of these decisions; every manager reads those about itself besides the types it handles. */
export const effectActTypes = ['EffectRetried', 'EffectGivenUp'] as const;

/** The stream of people's decisions about a manager's effects. */
export function effectsStream(manager: string): string {
  return `effects-${manager}`;
}

/** A decision about one of the manager's effects, from its event; undefined if the event is about something else. */
export function actOf(
  event: ReadableEvent,
  { name, formerly }: Pick<ProcessManager, 'name' | 'formerly'>,
): EffectAct | undefined {
  if (event.type !== 'EffectRetried' && event.type !== 'EffectGivenUp') return undefined;
  const { manager, key } = event.data;
  if (manager !== name && manager !== formerly) return undefined;
  return event.type === 'EffectRetried' ? { retried: key } : { givenUp: key };
}

/** Marks a provider as a process manager: it starts with the API, wherever it is provided. */
export const ManagesEffects = DiscoveryService.createDecorator();

/**
 * Makes something about a person at a provider, and records it. If recording fails because the person was erased meanwhile, the
 * erasure may have asked the provider too early: it is taken back.
 * @param stream the person's stream, which records it
 * @param takeBack finds it at the provider by our id, since the provider's id may be unknown
 * @throws what making or taking back throws
 */
export async function takenBackIfErased<Made>(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  make: () => Promise<Made>,
  takeBack: () => Promise<unknown>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const [last] = await log.readStream(stream, { backwards: true, limit: 1 });
    if (last && endsStream(last)) await takeBack();
    throw error;
  }
}
