import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandAnswer } from '../../../../contracts/src/commands/answers.js';
import type { BackoffBounds } from '../../../../event-store/src/flow/backoff.js';
import type { ReadableEvent, UnreadableEvent } from '../../../../event-store/src/types.js';
import type { CommandContext } from '../commands/stream-command.js';

/** Something to be done outside of the log, at the earliest when it is due. One per key, for ever. */
export interface Effect {
  /** Made of the causing event, so that the same event never asks twice. */
  key: string;
  kind: string;
  /** The stream that it is about, and on which its outcome is recorded: it waits while that is parked. */
  subject: string;
  /** The lead on whose timeline it shows. */
  leadId: string | null;
  /** Of the event that asked for it; everything that is done about it carries the same. */
  correlationId: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  /** From then on it is done no more but ends as 'too late'. Left out: late is better than never. */
  lateAt?: string;
  /**
   * Of worth only to who follows the log: when a log is read anew it is not asked for, rather than ending as too late. For a look at
   * something that is looked at again before anything is done about it.
   */
  live?: true;
  /**
   * Asked for only where the manager watched one of these already when the event happened (`{ watch }`), by the order of the log. Left
   * out: always.
   */
  whereWatched?: readonly string[];
  /** Whether the provider can repeat it safely. If not, its intent is appended before the call. */
  idempotent: boolean;
  /** After so many it has failed, and a person decides. */
  maxAttempts: number;
}

/** How an effect ended. `failed`: it has its outcome, but somebody may want to try it again. */
export type EndedAs = 'done' | 'failed' | 'cancelled';

/** What an event means for effects: one is asked for; it has its outcome or is called off; its intent stands in the log. */
export type EffectReaction = { effect: Effect } | { ended: string; as: EndedAs } | { intended: string };

/**
 * What the manager watches from this event on, or no more: the one thing that it keeps of earlier events. It names nobody, and is kept
 * together with the position, so that a later event finds exactly what the log says up to there.
 */
export type WatchReaction = { watch: string } | { unwatch: string };

export type Reaction = EffectReaction | WatchReaction;

/** What came of acting. `reason` is a sentence without secrets and personal data. */
export type Outcome = {
  /** `unknown`: what it did can't be repeated, and nobody knows whether it was done; a person decides. */
  as: EndedAs | 'unknown';
  reason?: string;
};

/** An effect in the hands of one worker. */
export interface ClaimedEffect extends Effect {
  /** This one included. */
  attempts: number;
  /** How often a person asked for it again: a new round may act anew. */
  round: number;
  /** A person decided that nothing comes of it any more. */
  givenUp: boolean;
}

/** What a kind acts with. */
export interface Acting {
  /** Asked before each call to the outside and before each append. Rejects with ClaimLost once another worker may act. */
  fence(): Promise<void>;
  /** Aborted when the claim is lost or the process stops. */
  signal: AbortSignal;
  /** The same whenever this round of the effect is tried: what a provider that repeats safely is to be told. */
  idempotencyKey: string;
  /** Of a command that records something. The same step of the same round is one command, however often it is tried. */
  context(step: string): CommandContext;
}

/** How one kind of effect is done. */
export interface EffectKind {
  /**
   * Acts, and records what came of it as events. It may have been done before, in part or as a whole, by a worker that was killed or
   * stopped: it has to look first.
   * @throws SubjectUnreadable; anything else to be tried again, or to have failed
   */
  perform(effect: ClaimedEffect, acting: Acting): Promise<Outcome>;
  /** For what can't be repeated: appends the intent to the subject, under the context's idempotency key. */
  intend?(effect: ClaimedEffect, context: CommandContext): Promise<CommandAnswer>;
  /** Records as an event that nothing comes of it any more: its attempts are used up, or a person gave it up. */
  conclude?(effect: ClaimedEffect, sentence: string, acting: Acting): Promise<void>;
  /**
   * Records as an event that it was done, by a person's word: of one that is unknown. Left out: no person can know.
   * @returns whether there was anything to record
   */
  confirm?(effect: Pick<ClaimedEffect, 'key' | 'kind' | 'subject'>, context: CommandContext): Promise<boolean>;
  /** Between attempts. Default: 5 s, then ever longer, up to half an hour. */
  retry?: BackoffBounds;
}

/** An effect can't be done because of an event of its subject: the stream is parked there. */
export class SubjectUnreadable extends Error {
  constructor(readonly event: UnreadableEvent) {
    super(event.unreadable.message);
    this.name = 'SubjectUnreadable';
  }
}

/**
 * Says what events ask for outside of the log. Apart from projections, so that no rebuild starts anything, and with a durable
 * position of its own. A provider that is one is found by itself: see `@ManagesEffects()`.
 */
export interface ProcessManager {
  /** No read model has it. Never changes: position and effects are kept under it, and it is the actor of what it appends. */
  name: string;
  /**
   * What it was called before a migration gave it its name: what people decided about it then stands in the log under that, and the ids
   * of what it does follow from it for ever.
   */
  formerly?: string;
  handles: readonly DomainEvent['type'][];
  kinds: Readonly<Record<string, EffectKind>>;
  /** Pure. What it throws parks the event's stream. */
  react(event: ReadableEvent): readonly Reaction[];
}
