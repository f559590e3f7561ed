import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { StreamCommandHandler } from '../platform/commands/command-handler.js';
import { KeyedQueue } from '../platform/commands/keyed-queue.js';
import { StreamCommand } from '../platform/commands/stream-command.js';
import { day } from './calendar.js';
import type { Deed } from './deed.js';
import type { DemoPlan } from './sample-lives.js';

const tries = 5;

/** What an earlier run, which was cut short, has done. */
export interface DoneBefore {
  commandIds: ReadonlySet<string>;
  /** Log position of the last of it; 0n for none. */
  position: bigint;
}

/** Finds what was done before in the log: a command that appended anything did all that it had to do. Throws LogUnavailable. */
export async function doneBefore(log: Pick<EventLog, 'readAll'>): Promise<DoneBefore> {
  const commandIds = new Set<string>();
  let position = 0n;
  for await (const batch of log.readAll()) {
    for (const { metadata } of batch.events) if (metadata.$causationId) commandIds.add(metadata.$causationId);
    position = batch.position;
  }
  return { commandIds, position };
}

/** How densely commands are given. */
export interface Pace {
  /** How many may be under way at once. */
  atOnce: number;
  /** ISO 8601, UTC: deeds of this instant or later are done one by one. */
  oneByOneFrom: string;
}

/**
 * Enough commands at once that the store writes many in one go, but about what falls into a day or two of the sample year;
 * and the newest few hundred one by one, because the order of the log is what an activity feed shows.
 */
export function paceOf({ leads, until }: DemoPlan): Pace {
  const atOnce = Math.min(256, Math.max(8, Math.round(leads / 20)));
  return { atOnce, oneByOneFrom: new Date(Date.parse(until) - (365 * day * 15) / leads).toISOString() };
}

/** What has been done so far. */
export interface FillProgress {
  /** Not counting what was done before. */
  deeds: number;
  /** Leads that have come in. */
  begun: number;
  /** The greatest log position that a command answered. */
  position: bigint;
}

export interface FillOptions extends Pace {
  done: DoneBefore;
  onProgress?: (progress: FillProgress) => void;
}

/**
 * Gives the commands in order of time, the older ones some side by side, those of one lead strictly one after the other. What was done
 * before is left out; what was under way when that run ended is recognised by the command's id, which comes from the deed.
 * @param onProgress called after every deed
 * @throws DomainError when a command is refused: the log holds something that these deeds did not do
 * @throws LogUnavailable when the log stays away
 */
export async function fill(
  log: EventLog,
  deeds: Iterator<{ deed: Deed; begun: number }, void>,
  { atOnce, oneByOneFrom, done, onProgress = () => {} }: FillOptions,
): Promise<FillProgress> {
  const handler = new StreamCommandHandler<unknown, unknown, DomainEvent>(log);
  const lives = new KeyedQueue();
  const progress: FillProgress = { deeds: 0, begun: 0, position: done.position };
  let failure: { error: unknown } | undefined;
  let next = deeds.next();

  const give = async ({ deed, begun }: { deed: Deed; begun: number }): Promise<void> => {
    if (done.commandIds.has(deed.commandId)) return;
    const position = await lives.run(deed.leadId, () => (failure ? Promise.resolve(0n) : carryOut(handler, deed)));
    if (failure) return;
    progress.deeds++;
    progress.begun = Math.max(progress.begun, begun);
    if (position > progress.position) progress.position = position;
    onProgress(progress);
  };
  const worker = async (until: string | undefined): Promise<void> => {
    while (!failure && !next.done && (until === undefined || next.value.deed.at < until)) {
      const mine = next.value;
      next = deeds.next();
      await give(mine);
    }
  };
  // All end before the first failure is told, so that nothing is under way any more then.
  const guarded = (until?: string) => worker(until).catch((error: unknown) => void (failure ??= { error }));
  await Promise.all(Array.from({ length: atOnce }, () => guarded(oneByOneFrom)));
  await guarded();
  if (failure) throw failure.error;
  return progress;
}

async function carryOut(
  handler: StreamCommandHandler<unknown, unknown, DomainEvent>,
  { definition, id, input, at: now, actor, commandId, correlationId }: Deed,
): Promise<bigint> {
  const idempotency = { key: commandId, body: definition.name };
  // Found again in the stream, so that a command which was under way when a run was cut short is not given twice.
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
