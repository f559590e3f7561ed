import { v5 as uuidV5 } from 'uuid';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { CommandContext } from '../commands/stream-command.js';
import type { Claim, EffectStore } from './effect-store.js';
import type { Acting, EffectKind } from './process-manager.js';

/** Namespace of the ids of effects' commands (RFC 9562, UUID version 5): a retried command appends the same event ids. */
const namespace = '0d3c8b5e-5a0f-4d7b-8f5a-0d6f4a1c2b93';

/** What a kind acts with under this claim. @param signal aborted when the claim is lost or the process stops */
export function actingUnder(claim: Claim, store: Pick<EffectStore, 'fence'>, signal: AbortSignal): Acting {
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
export async function intends(
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
