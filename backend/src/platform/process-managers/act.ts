import { v5 as uuidV5 } from 'uuid';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { CommandContext } from '../commands/commands.js';
import { type Claim, type EffectStore, ClaimLost, type Attempt, type EndState } from './effect-store.js';
import { type Acting, type EffectKind, SubjectUnreadable } from './process-manager.js';
import type { Logger } from 'pino';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import { backoffMs } from '../../../../event-store/src/flow/keep-going.js';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { collectingCalls, type CallNote } from '../outbound/call-notes.js';
import { OutboundError } from '../outbound/outbound-error.js';

/** Namespace of the ids of effects' commands (RFC 9562, UUID version 5): a retried command appends the same event ids. */
const namespace = '0d3c8b5e-5a0f-4d7b-8f5a-0d6f4a1c2b93';

/** What a kind acts with under this claim. @param signal aborted when the claim is lost or the process stops */
function actingUnder(claim: Claim, store: Pick<EffectStore, 'fence'>, signal: AbortSignal): Acting {
  const { manager, effect, idsUnder = manager } = claim;
  const idOf = (step: string) => uuidV5(`${idsUnder} ${effect.key} ${effect.round} ${step}`, namespace);
  const fence = () => store.fence(claim);
  return {
    fence,
    signal,
    idempotencyKey: idOf('act'),
    context: (step) => {
      const commandId = idOf(step);
      // What another worker recorded of this step meanwhile is found in the stream, whatever its provider said.
      return { ...contextOf(claim, fence), commandId, idempotency: { key: commandId, body: commandId } };
    },
  };
}

/**
 * Appends the intent of an effect that can't be repeated. Its idempotency key is the round's, its command id the claim's: if several
 * workers try, only one finds its own command.
 * @returns whether this worker appended it; if not, another worker did, and may have acted
 */
async function intends(
  claim: Claim,
  kind: Required<Pick<EffectKind, 'intend'>>,
  acting: Acting,
  log: Pick<EventLog, 'readStream'>,
): Promise<boolean> {
  const commandId = uuidV5(`intend ${claim.id}`, namespace);
  const key = acting.context('intend').commandId;
  const context = { ...contextOf(claim, () => acting.fence()), commandId, idempotency: { key, body: key } };
  const { revision } = await kind.intend(claim.effect, context);
  const [intent] = await log.readStream(claim.effect.subject, { from: revision, limit: 1 });
  return intent?.metadata.$causationId === commandId;
}

function contextOf({ manager, effect }: Claim, fence: () => Promise<void>): Omit<CommandContext, 'commandId'> {
  const now = new Date().toISOString();
  return { actor: { kind: 'system', id: manager }, correlationId: effect.correlationId, now, fence };
}

export interface ActTools {
  store: EffectStore;
  log: Pick<EventLog, 'readStream'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const usualRetry = { firstMs: 5_000, maxMs: 30 * 60_000 };
const givenUpReason = 'It was given up';
const erasedReason = 'The person was erased';
const unknownReason = 'It was begun, and nobody knows whether it was done';

/**
 * Acts on a claimed effect: at most one outcome in the log, then `done` in the store.
 * @param signal aborted when the claim is lost or the process stops: unfinished work is left to another worker
 * @throws what Postgres throws: the claim then expires
 */
export async function act(
  tools: ActTools,
  claim: Claim,
  kind: EffectKind | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { effect, manager } = claim;
  const about = { manager, effect: effect.key, kind: effect.kind, correlationId: effect.correlationId };
  const attempting = new Attempting(tools, claim, signal);
  try {
    const ended = await collectingCalls(attempting.calls, () => attempting.end(kind));
    if (ended !== 'waits') tools.logger.info({ ...about, outcome: ended }, 'An effect has ended');
  } catch (error) {
    if (error instanceof ClaimLost) {
      tools.logger.warn(about, 'An effect is no longer carried out here');
      return tools.store.letGo(claim);
    }
    tools.logger.warn({ ...about, attempts: effect.attempts, err: error }, 'An effect could not be done');
    await attempting.failed(error, kind);
  }
}

/** One attempt at an effect. */
class Attempting {
  readonly calls: CallNote[] = [];
  private readonly beganAt = new Date();
  private readonly acting: Acting;
  /** This attempt appended the intent. */
  private intended = false;

  constructor(
    private readonly tools: ActTools,
    private readonly claim: Claim,
    private readonly signal: AbortSignal,
  ) {
    this.acting = actingUnder(claim, tools.store, signal);
  }

  /** @returns the state in which the effect ended */
  async end(kind: EffectKind | undefined): Promise<string> {
    const { store, log } = this.tools;
    const { effect } = this.claim;
    if (!kind) throw new Error(`This version knows no effects of the kind ${effect.kind}`);
    if (await this.subjectErased()) return this.left('cancelled', erasedReason);
    if (effect.givenUp) {
      await kind.conclude?.(effect, givenUpReason, this.acting);
      return this.left('cancelled', givenUpReason);
    }
    if (effect.lateAt !== undefined && effect.lateAt <= this.beganAt.toISOString())
      return this.left('too_late', 'Its time had passed');
    if (!effect.idempotent) {
      if (!kind.intend) throw new Error(`Effects of the kind ${effect.kind} can't be repeated and have no intent`);
      if (!(await intends(this.claim, { intend: kind.intend.bind(kind) }, this.acting, log)))
        return this.left('unknown', unknownReason);
      this.intended = true;
      await store.intended(this.claim);
    }
    const outcome = await kind.perform(effect, this.acting);
    if (!('afterMs' in outcome)) return this.left(outcome.as, outcome.reason ?? null);
    await store.lookAgain(this.claim, outcome);
    return 'waits';
  }

  /** The person is erased: nothing goes out any more, and no command could record it. */
  private async subjectErased(): Promise<boolean> {
    const [last] = await this.tools.log.readStream(this.claim.effect.subject, { backwards: true, limit: 1 });
    return last !== undefined && endsStream(last);
  }

  /** Decides what becomes of the effect after an error. */
  async failed(error: unknown, kind: EffectKind | undefined): Promise<void> {
    const { store } = this.tools;
    const { effect } = this.claim;
    const sentence = sentenceOf(error, effect.subject);
    const attempt = this.attempt('again', sentence);
    // Only its subject's parking holds an effect, and frees it again.
    const inSubject = error instanceof SubjectUnreadable && error.event.stream === effect.subject;
    if (inSubject && !mayComeYet(error, effect.attempts))
      return void (await store.setAside(this.claim, error.event.revision, { ...attempt, outcome: 'waits' }));
    const didNothing = error instanceof OutboundError && !error.mayHaveActed;
    if (this.intended && !didNothing) return void (await this.left('unknown', sentence));
    // Another process may be of a version that knows the kind.
    const outage = !kind || this.signal.aborted || error instanceof LogUnavailable || isDatabaseUnavailable(error);
    const wait = error instanceof OutboundError ? (error.retryAfterMs ?? 0) : 0;
    const ms = this.signal.aborted
      ? 0
      : Math.max(wait, backoffMs(effect.attempts - 1, kind?.retry ?? usualRetry, Math.random()));
    const lasts = !(error instanceof OutboundError) || error.passing;
    const begun = kind?.makes === true && (effect.intended || this.mayHaveActed(error));
    if (outage || (lasts && effect.attempts < effect.maxAttempts))
      return void (await store.later(this.claim, ms, attempt, { counts: !outage, again: this.intended, begun }));
    if (begun && !effect.givenUp) return void (await this.left('unknown', sentence));
    await this.conclude(kind, sentence, ms);
  }

  /** An error of this program says nothing of the calls before it. */
  private mayHaveActed(error: unknown): boolean {
    return error instanceof OutboundError ? error.mayHaveActed : this.calls.length > 0;
  }

  private async conclude(kind: EffectKind | undefined, sentence: string, ms: number): Promise<void> {
    const { effect } = this.claim;
    let known: void | 'unknown' = undefined;
    try {
      if (!effect.givenUp) known = await kind?.conclude?.(effect, sentence, this.acting);
    } catch (error) {
      if (error instanceof ClaimLost) return this.tools.store.letGo(this.claim);
      this.tools.logger.warn({ effect: effect.key, err: error }, 'The failure of an effect could not be recorded yet');
      await this.tools.store.later(this.claim, ms, this.attempt('again', sentence), { counts: false });
      return;
    }
    await this.left(known ?? 'failed', sentence);
  }

  private async left(state: EndState, reason: string | null): Promise<string> {
    await this.tools.store.end(this.claim, state, reason, this.attempt(state, reason ?? undefined));
    return state;
  }

  private attempt(outcome: Attempt['outcome'], error?: string): Attempt {
    return { beganAt: this.beganAt, outcome, calls: this.calls, error };
  }
}

/** A database that lags behind may not have the key yet: it is tried once more. */
function mayComeYet({ event }: SubjectUnreadable, attempts: number): boolean {
  return event.unreadable.reason === 'key_missing' && attempts === 1;
}

/** Other errors may quote data: their text goes only to this process's log. */
function sentenceOf(error: unknown, subject: string): string {
  if (error instanceof SubjectUnreadable && error.event.stream !== subject)
    return `The stream ${error.event.stream} has an event that can’t be read: ${error.message}`;
  if (error instanceof OutboundError || error instanceof SubjectUnreadable) return error.message;
  if (error instanceof LogUnavailable) return 'The log could not be reached';
  if (isDatabaseUnavailable(error)) return 'The database could not be reached';
  return `It failed with an error of this program (${error instanceof Error ? error.name : typeof error})`;
}
