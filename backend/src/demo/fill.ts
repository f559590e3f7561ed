import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { EventLog } from '../../../event-store/src/event-log.js';
import { StreamCommandHandler } from '../commands/command-handler.js';
import { KeyedQueue } from '../commands/keyed-queue.js';
import { StreamCommand } from '../commands/stream-command.js';
import type { Deed } from './deed.js';

const atOnce = 96;
const tries = 5;

/** What has been done so far. */
export interface FillProgress {
  deeds: number;
  /** Leads that have come in. */
  begun: number;
  /** The greatest log position that a command answered. */
  position: bigint;
}

/**
 * Gives the commands in order of time, some side by side, those of one lead strictly one after the other. Every command's
 * id comes from its deed, so what was done already, by a run that was cut short, is recognised and not done again.
 * @param onProgress called after every deed
 * @throws DomainError when a command is refused: the log holds something that these deeds did not do
 * @throws LogUnavailable when the log stays away
 */
export async function fill(
  log: EventLog,
  deeds: Iterator<{ deed: Deed; begun: number }, void>,
  onProgress: (progress: FillProgress) => void = () => {},
): Promise<FillProgress> {
  const handler = new StreamCommandHandler<unknown, unknown, DomainEvent>(log);
  const lives = new KeyedQueue();
  const progress: FillProgress = { deeds: 0, begun: 0, position: 0n };
  let failure: { error: unknown } | undefined;

  const worker = async (): Promise<void> => {
    for (let next = deeds.next(); !next.done && !failure; next = deeds.next()) {
      const { deed, begun } = next.value;
      const position = await lives.run(deed.leadId, () => (failure ? Promise.resolve(0n) : carryOut(handler, deed)));
      if (failure) return;
      progress.deeds++;
      progress.begun = Math.max(progress.begun, begun);
      if (position > progress.position) progress.position = position;
      onProgress(progress);
    }
  };
  // All end before the first failure is told, so that nothing is under way any more then.
  const guarded = () => worker().catch((error: unknown) => void (failure ??= { error }));
  await Promise.all(Array.from({ length: atOnce }, guarded));
  if (failure) throw failure.error;
  return progress;
}

async function carryOut(
  handler: StreamCommandHandler<unknown, unknown, DomainEvent>,
  { definition, id, input, at: now, actor, commandId, correlationId }: Deed,
): Promise<bigint> {
  const idempotency = { key: commandId, body: definition.name };
  const command = new StreamCommand(definition, id, input, { actor, correlationId, commandId, now, idempotency });
  for (let attempt = 1; ; attempt++) {
    try {
      return (await handler.execute(command)).position;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || attempt === tries) throw error;
      await pause(200 * attempt);
    }
  }
}
