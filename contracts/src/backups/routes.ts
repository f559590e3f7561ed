import { backupKeySchema, backupsSchema } from './queries.js';
import { read, act, routesOf } from '../routes/route.js';

export const backupsRoutes = routesOf('Backups', 'Operations', {
  list: read({
    at: 'GET /api/backups',
    summary: 'The state of backups, and which were made',
    who: 'admin',
    answer: backupsSchema,
  }),
  begin: act({
    at: 'POST /api/backups',
    summary: 'Start a backup now; the list shows its outcome',
    who: 'admin',
    answer: backupsSchema,
    status: 202,
    problems: ['backups_off', 'backup_running'],
  }),
  key: act({
    at: 'POST /api/backups/key',
    summary: 'Hand out the key that opens the backups, once: it is not kept here afterwards',
    who: 'admin',
    answer: backupKeySchema,
    problems: ['backup_key_gone'],
  }),
});
