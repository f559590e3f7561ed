import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../contracts/src/actor.js';
import { WrongExpectedRevision } from '../errors.js';
import type { EventLog } from './event-log.js';
import { macsStream } from '../macs/log-macs.js';

type Log = Pick<EventLog, 'append' | 'readStream' | 'readAll' | 'macsRequiredSince'>;

/**
 * Demands a MAC of every event from here on; nothing happens if that is demanded already. No process of a version that writes none
 * may append afterwards.
 * @returns whether it was not demanded before
 * @throws LogUnavailable
 */
export async function requireMacs(log: Omit<Log, 'readAll'>, actor: Actor): Promise<boolean> {
  const id = randomUUID();
  const metadata = {
    $correlationId: id,
    $causationId: id,
    command: 'RequireEventMacs',
    actor,
    occurredAt: new Date().toISOString(),
  };
  for (;;) {
    if ((await log.macsRequiredSince()) !== undefined) return false;
    // Whatever else somebody put there does not count, and does not keep the demand out.
    const [last] = await log.readStream(macsStream, { backwards: true, limit: 1 });
    try {
      await log.append(
        macsStream,
        [{ type: 'EventMacsRequired', data: {}, id, metadata }],
        last?.revision ?? 'no_stream',
      );
      return true;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

/**
 * The same for a log that began with MACs, or has no event yet: no earlier version ever wrote to it. An older log keeps its way until an
 * operator has seen that all processes write MACs.
 * @returns since which position they are demanded; undefined: the log is older
 * @throws LogUnavailable
 */
export async function requireMacsOfNewLog(log: Log, actor: Actor): Promise<bigint | undefined> {
  const since = await log.macsRequiredSince();
  if (since !== undefined) return since;
  for await (const { events } of log.readAll({ limit: 1 })) if (events[0]?.mac !== undefined) return undefined;
  await requireMacs(log, actor);
  return log.macsRequiredSince();
}
