import { sharedMarks, type Mark } from '../../../../event-store/src/backup/lineage.js';
import { thisSystem } from '../../../../event-store/src/backup/this-system.js';
import { RawLog } from '../../../../event-store/src/client/raw-log.js';
import { backupName } from '../domain/backup-name.js';
import { holdsKey, mayHoldKey, type BackupsHolding, type DestroyedKeys } from '../domain/backups-holding.js';
import { lastGoneAt } from '../domain/keep-backups.js';
import { knownBackups } from './known-backups.js';
import type { BackupTools } from './make-backup.js';

/**
 * Which of the existing backups hold destroyed keys. This system's own expire by the schedule; others stay until somebody removes them.
 * @param everyHours between two backups; 0: no schedule
 * Throws what Postgres, the log and the place throw
 */
export async function backupsHolding(
  { source, place, runs }: BackupTools,
  keys: DestroyedKeys,
  everyHours: number,
  now: Date,
): Promise<BackupsHolding> {
  const ours = await thisSystem(source.pool);
  const { lastTry } = await runs.known();
  const log = new RawLog(source.eventStoreUrl);
  const own: string[] = [];
  const holding: string[] = [];
  const apart: string[] = [];
  try {
    for (const { name, begun, lineage } of await knownBackups(place)) {
      if (!lineage) {
        if (mayHoldKey(keys, begun, await runs.endOf(name))) apart.push(name);
        continue;
      }
      const isOwn = lineage.system === ours.system && (await positionOf(log, lineage)) !== undefined;
      if (isOwn) own.push(name);
      let upTo = -1n;
      for (const mark of sharedMarks(ours, lineage)) {
        const position = (await positionOf(log, mark)) ?? -1n;
        if (position > upTo) upTo = position;
      }
      if (holdsKey(keys, upTo, lineage.destroyed)) (isOwn ? holding : apart).push(name);
    }
  } finally {
    await log.close();
  }
  // A backup in the making was begun with the data of that time.
  if (lastTry?.state === 'running' && lastTry.begun <= keys.goneAt && keys.firstAt !== undefined) {
    const coming = backupName(lastTry.begun, ours.system);
    if (!own.includes(coming)) {
      own.push(coming);
      holding.push(coming);
    }
  }
  const kept = holding.length;
  if (kept === 0) return { kind: 'none_kept', apart };
  if (everyHours === 0) return { kind: 'by_hand', kept, apart };
  const at = lastGoneAt(own, (name) => holding.includes(name), everyHours, now)!;
  return { kind: 'until', at: at.toISOString(), kept, apart };
}

/** Where our log has the last event of a point; undefined if it has none: then the point is of another log. */
async function positionOf(log: RawLog, { last }: Mark): Promise<bigint | undefined> {
  if (!last) return -1n;
  for await (const events of log.readStream(last.stream)) {
    const found = events.find(({ revision }) => revision === last.revision);
    if (found) return found.id === last.id ? found.position : undefined;
  }
  return undefined;
}
