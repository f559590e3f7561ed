import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Backups as Shown, BackupRunShown } from '../../../../contracts/src/backups/queries.js';
import { openPlace } from '../../../../event-store/src/backup/places/open-place.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { SECRETS, type Secrets } from '../../platform/config/secrets.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { isDue, standingOf, type BackupStanding } from '../domain/backup-standing.js';
import type { BackupsHolding, DestroyedKeys } from '../domain/backups-holding.js';
import { BackupKeys } from './backup-key.js';
import { BackupRuns, type BackupRun } from './backup-runs.js';
import { backupsHolding } from './backups-holding-keys.js';
import { BackupRunning, makeBackup, type BackupTools } from './make-backup.js';

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
    @Inject(CONFIG) config: Config,
    @Inject(SECRETS) { backupKey }: Secrets,
    @Inject(LOGGER) private readonly logger: Logger,
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

  /** The key that opens the backups, once. */
  takeKey(): Promise<string | undefined> {
    return this.keys.take();
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

export function shownRun({ summary, begunAt, endedAt, goneAt, name, ...run }: BackupRun): BackupRunShown {
  const rows = summary && Object.values(summary.contents.tables).reduce((sum, count) => sum + count, 0);
  return {
    ...run,
    // A failed one may have had a name, and is no backup.
    name: run.state === 'done' ? name : null,
    gone: goneAt !== null,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bytes: summary?.bytes ?? null,
    events: summary?.contents.log.events ?? null,
    rows,
  };
}
