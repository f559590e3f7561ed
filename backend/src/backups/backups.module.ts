import { Injectable, Module } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Logger } from '../platform/logger.js';
import { Backups } from './backups.js';
import { ProblemError } from '../platform/problems/problem.js';
import { BackupRunning } from './make-backup.js';
import { backupsRoutes } from '../../../contracts/src/backups/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const lookMs = 30_000;
/** How often the place is asked whether the backups are still there. */
const lookAfterMs = 5 * 60_000;

/** Checks whether a backup is due; only one process makes it. */
@Injectable()
class ScheduledBackups {
  constructor(
    private readonly backups: Backups,
    private readonly logger: Logger,
  ) {}

  @Interval(lookAfterMs)
  async lookAfter(): Promise<void> {
    try {
      await this.backups.lookAfter();
    } catch (error) {
      this.logger.warn(
        { err: error },
        'Whether the backups are still there could not be checked; the next round tries again',
      );
    }
  }

  @Interval(lookMs)
  async look(): Promise<void> {
    try {
      await this.backups.makeIfDue();
    } catch (error) {
      this.logger.warn(
        { err: error },
        'Whether it is time for a backup could not be checked; the next round tries again',
      );
    }
  }
}

const BackupsController = controllerOf(
  backupsRoutes,
  { backups: Backups },
  {
    list: ({ backups }) => backups.shown(),
    begin: async ({ backups }, { user }) => {
      if (!backups.configured) throw new ProblemError('backups_off');
      try {
        await backups.begin(user.email);
      } catch (error) {
        throw error instanceof BackupRunning ? new ProblemError('backup_running') : error;
      }
      return backups.shown();
    },
    key: async ({ backups }) => {
      const identity = await backups.showKey();
      if (identity === undefined) throw new ProblemError('backup_key_gone');
      return { identity };
    },
    kept: async ({ backups }) => {
      await backups.forgetKey();
      return backups.shown();
    },
  },
);

/** Copies of everything, kept elsewhere. */
@Module({
  controllers: [BackupsController],
  providers: [Backups, ScheduledBackups],
  exports: [Backups],
})
export class BackupsModule {}
