import { Backups } from './backups.js';
import { ProblemError } from '../platform/problems/problem.js';
import { BackupRunning } from './make-backup.js';
import { backupsRoutes } from '../../../contracts/src/backups/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

export const BackupsController = controllerOf(
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
      const identity = await backups.takeKey();
      if (identity === undefined) throw new ProblemError('backup_key_gone');
      return { identity };
    },
  },
);
