import { withCommas } from '../../../contracts/src/numerals.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { StreamCommandHandler, KeyedQueue } from '../platform/commands/command-handler.js';
import { StreamCommand } from '../platform/commands/commands.js';
import { day } from './random.js';
import type { PastCommand } from './past-commands.js';
import type { DemoPlan } from './sample-lives.js';

const tries = 5;

/** The work of an earlier run that was cut short. */
export interface DoneBefore {
  commandIds: ReadonlySet<string>;
  /** Log position of its last event; 0n for none. */
  position: bigint;
}

/** Finds earlier work in the log: a command that appended anything was completed. Throws LogUnavailable. */
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
  /** How many may run at once. */
  atOnce: number;
  /** ISO 8601, UTC: commands from this instant on run one by one. */
  oneByOneFrom: string;
}

/**
 * Enough commands at once that the store writes many together, but no more than fall into a day or two of the sample year; the newest
 * few hundred run one by one, because an activity feed shows them in the order of the log.
 */
export function paceOf({ leads, until }: DemoPlan): Pace {
  const atOnce = Math.min(256, Math.max(8, Math.round(leads / 20)));
  return { atOnce, oneByOneFrom: new Date(Date.parse(until) - (365 * day * 15) / leads).toISOString() };
}

/** The progress so far. */
export interface FillProgress {
  /** Without the earlier run's. */
  commands: number;
  /** Leads that have come in. */
  begun: number;
  /** The highest log position that a command answered. */
  position: bigint;
}

export interface FillOptions extends Pace {
  done: DoneBefore;
  onProgress?: (progress: FillProgress) => void;
}

/**
 * Gives the commands in order of time, older ones partly in parallel, those of one lead strictly one after the other. Skips what was
 * done before; a command that was under way when that run ended is recognised by its id, which derives from the command.
 * @param onProgress called after every command
 * @throws DomainError when a command is refused: the log holds events that these commands did not make
 * @throws LogUnavailable when the log stays away
 */
export async function fill(
  log: EventLog,
  commands: Iterator<{ command: PastCommand; begun: number }, void>,
  { atOnce, oneByOneFrom, done, onProgress = () => {} }: FillOptions,
): Promise<FillProgress> {
  const handler = new StreamCommandHandler<unknown, unknown, DomainEvent>(log);
  const lives = new KeyedQueue();
  const progress: FillProgress = { commands: 0, begun: 0, position: done.position };
  let failure: { error: unknown } | undefined;
  let next = commands.next();

  const give = async ({ command, begun }: { command: PastCommand; begun: number }): Promise<void> => {
    if (done.commandIds.has(command.commandId)) return;
    const position = await lives.run(command.leadId, () =>
      failure ? Promise.resolve(0n) : carryOut(handler, command),
    );
    if (failure) return;
    progress.commands++;
    progress.begun = Math.max(progress.begun, begun);
    if (position > progress.position) progress.position = position;
    onProgress(progress);
  };
  const worker = async (until: string | undefined): Promise<void> => {
    while (!failure && !next.done && (until === undefined || next.value.command.at < until)) {
      const mine = next.value;
      next = commands.next();
      await give(mine);
    }
  };
  // All workers end before the first failure is reported, so that nothing is under way then.
  const guarded = (until?: string) => worker(until).catch((error: unknown) => void (failure ??= { error }));
  await Promise.all(Array.from({ length: atOnce }, () => guarded(oneByOneFrom)));
  await guarded();
  if (failure) throw failure.error;
  return progress;
}

async function carryOut(
  handler: StreamCommandHandler<unknown, unknown, DomainEvent>,
  { definition, id, input, at: now, actor, commandId, correlationId }: PastCommand,
): Promise<bigint> {
  const idempotency = { key: commandId, body: definition.name };
  // The key is found again in the stream, so that a command under way at the end of a cut run is not given twice.
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

interface Progress {
  /** Leads that have come in, and how many of them before this run. */
  begun: number;
  begunBefore: number;
  leads: number;
  elapsedMs: number;
}

/** "4,200 of 10,000 leads, 640 a second, 9 s left"; the time left assumes the same pace. */
export function progressLine({ begun, begunBefore, leads, elapsedMs }: Progress): string {
  const perSecond = ((begun - begunBefore) * 1000) / elapsedMs;
  const left = perSecond > 0 ? `, ${Math.ceil((leads - begun) / perSecond)} s left` : '';
  return `${withCommas(begun)} of ${withCommas(leads)} leads, ${withCommas(Math.round(perSecond))} a second${left}`;
}
