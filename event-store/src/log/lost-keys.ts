import type { EventLog } from './event-log.js';
import type { LogBatch } from '../types.js';

/** How many events of a sample don't open because their keys are not in the key store. */
export interface LostKeys {
  lookedAt: number;
  lost: number;
}

const sampled = 300;

/**
 * Checks the first and the last few hundred events: a database of another log, or a lost one, lacks the keys of nearly all of
 * them. This does not prove that every event opens; one that does not is parked when it is read.
 * @throws LogUnavailable; the database's error
 */
export async function sampleLostKeys(log: Pick<EventLog, 'readAll'>): Promise<LostKeys> {
  const lost = new Map<string, boolean>();
  const look = ({ events }: LogBatch) => {
    for (const event of events) lost.set(event.id, !event.readable && event.unreadable.reason === 'key_missing');
  };
  for await (const batch of log.readAll({ limit: sampled })) look(batch);
  for await (const batch of log.readAll({ backwards: true, limit: sampled })) look(batch);
  return { lookedAt: lost.size, lost: [...lost.values()].filter(Boolean).length };
}

/** One line that says what is wrong and what to restore; undefined if nothing is wrong. */
export function lostKeysLine({ lookedAt, lost }: LostKeys): string | undefined {
  if (lost === 0) return undefined;
  const what = lost * 2 > lookedAt ? "This log can't be read" : "A part of this log can't be read";
  return (
    `${what}: the keys of ${lost} of the ${lookedAt} events looked at are not in this database, or do not open under MASTER_KEY. ` +
    'Restore the backup of the database that belongs to this log (its schema sealing holds the keys), or everything with ' +
    'npm run ops -- restore <file> into an empty system, each with the MASTER_KEY of that time; after that npm run ops -- retry.'
  );
}
