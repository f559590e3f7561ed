import { shownRow } from '../platform/database/read-models.js';
import { sharedMarks, type Mark } from '../../../event-store/src/backup/lineage.js';
import { thisSystem } from '../../../event-store/src/backup/this-system.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import {
  backupName,
  holdsKey,
  mayHoldKey,
  type BackupsHolding,
  type DestroyedKeys,
  lastGoneAt,
  isDue,
  standingOf,
  type BackupStanding,
} from './decide.js';
import { knownBackups } from './known-backups.js';
import { type BackupTools, BackupRunning, makeBackup } from './make-backup.js';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Backups as Shown, BackupRunShown } from '../../../contracts/src/backups/routes.js';
import { openPlace } from '../../../event-store/src/backup/places/open-place.js';
import { Config } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { Logger } from '../platform/logger.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { BackupKeys } from './backup-key.js';
import { BackupRuns, type BackupRun } from './backup-runs.js';

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

/** Backups of this system to BACKUP_TO, as this process makes and sees them. */
@Injectable()
export class Backups implements BeforeApplicationShutdown {
  private readonly keys: BackupKeys;
  private readonly tools: BackupTools | undefined;
  private readonly ending = new AbortController();
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly settings: OfficeSettings,
    config: Config,
    @Inject(SECRETS) { backupKey }: Secrets,
    private readonly logger: Logger,
  ) {
    this.keys = new BackupKeys(pool, backupKey, config.backupKey);
    this.tools = backupTools(config, pool, this.keys);
  }

  get configured(): boolean {
    return this.tools !== undefined;
  }

  /** Aborts the running backup, which leaves only a line that says so. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('The process was stopped'));
    await this.underWay;
  }

  /** Makes a backup if one is due and no other process makes it. Throws what Postgres throws; a failing backup is noted and logged */
  async makeIfDue(): Promise<void> {
    if (!this.tools || !isDue(await this.tools.runs.known(), this.everyHours, new Date())) return;
    await this.make(this.tools, null).catch((error: unknown) => {
      if (!(error instanceof BackupRunning)) throw error;
    });
  }

  /** Begins a backup now. @throws BackupRunning */
  async begin(askedBy: string): Promise<void> {
    if (!this.tools) throw new Error('BACKUP_TO is not set');
    await this.make(this.tools, askedBy);
  }

  /** Resolves when the backup has begun. */
  private make(tools: BackupTools, askedBy: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = makeBackup(tools, askedBy, { onProgress: () => resolve(), signal: this.ending.signal }).then(
        ({ name, bytes, removed }) => {
          resolve();
          this.logger.info({ name, bytes, removed }, 'A backup was made');
        },
        (error: unknown) => {
          if (!(error instanceof BackupRunning)) this.logger.error({ err: error }, 'The backup failed');
          if (error instanceof BackupRunning) reject(error);
          else resolve();
        },
      );
      this.underWay = Promise.all([this.underWay, run]).then(() => undefined);
    });
  }

  /** Throws what Postgres throws. */
  async shown(): Promise<Shown> {
    const [standing, key, runs, lastGood] = await Promise.all([
      this.standing(),
      this.keys.standing(),
      this.tools?.runs.list() ?? [],
      this.tools?.runs.lastGood(),
    ]);
    return {
      standing,
      place: this.tools?.place.address ?? null,
      everyHours: this.everyHours,
      lastGoodAt: lastGood?.begunAt.toISOString() ?? null,
      key,
      runs: runs.map(shownRun),
    };
  }

  /** The state of backups, for alerts: `late` and `failed` raise one. `off` while BACKUP_TO is unset. */
  async standing(now = new Date()): Promise<BackupStanding> {
    return this.tools ? standingOf(await this.tools.runs.known(), this.everyHours, now) : 'off';
  }

  /** When the newest good one was begun. */
  async lastGoodAt(): Promise<Date | undefined> {
    return (await this.tools?.runs.lastGood())?.begunAt;
  }

  /**
   * Which backups hold keys that were destroyed, and until when, given the existing ones and the schedule that expires them.
   * Throws what Postgres, the log and the place throw
   */
  async holding(keys: DestroyedKeys, now = new Date()): Promise<BackupsHolding> {
    return this.tools ? backupsHolding(this.tools, keys, this.everyHours, now) : { kind: 'no_backups' };
  }

  /** Looks which of the good ones are still there; the others stop counting. Throws what Postgres and the place throw. */
  async lookAfter(): Promise<void> {
    if (this.tools) await this.tools.runs.noteGone(await this.tools.place.list(''));
  }

  /** The key that opens the backups, while it is here. */
  showKey(): Promise<string | undefined> {
    return this.keys.show();
  }

  /** Somebody has kept the key elsewhere. */
  forgetKey(): Promise<void> {
    return this.keys.forget();
  }

  private get everyHours(): number {
    return this.settings.current.backupHours;
  }
}

/** @returns undefined while BACKUP_TO is unset. @throws Error that names a missing variable of the S3 store */
export function backupTools(
  { backupTo, databaseUrl, eventStoreUrl }: Config,
  pool: Pool,
  keys: BackupKeys,
): BackupTools | undefined {
  if (backupTo === undefined) return undefined;
  const place = openPlace(backupTo);
  return { source: { databaseUrl, eventStoreUrl, pool }, place, keys, runs: new BackupRuns(pool, place.address) };
}

export function shownRun({ summary, goneAt, name, ...run }: BackupRun): BackupRunShown {
  const rows = summary && Object.values(summary.contents.tables).reduce((sum, count) => sum + count, 0);
  const { begunAt, endedAt, ...shown } = shownRow(run);
  return {
    ...shown,
    // A failed one may have had a name, and is no backup.
    name: run.state === 'done' ? name : null,
    gone: goneAt !== null,
    ...{ begunAt, endedAt },
    bytes: summary?.bytes ?? null,
    events: summary?.contents.log.events ?? null,
    rows,
  };
}
