import { z } from 'zod';
import { read, act, routesOf } from '../routes/route.js';
import { instant } from '../answers.js';

/** A backup that was made or tried. */
const backupRunSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  begunAt: instant,
  endedAt: instant.nullable(),
  /** An e-mail, or `ops`; null: it was scheduled. */
  askedBy: z.string().nullable(),
  /** The name of the file; null until it has one. */
  name: z.string().nullable(),
  /** It was good and is no longer there: it expired, or somebody removed it. */
  gone: z.boolean(),
  bytes: z.int().nullable(),
  events: z.int().nullable(),
  rows: z.int().nullable(),
  error: z.string().nullable(),
});
export type BackupRunShown = z.infer<typeof backupRunSchema>;

/** GET /api/backups. */
export const backupsSchema = z.object({
  /** `off`: no automatic backups; `none`: the first is still to come. */
  standing: z.enum(['off', 'none', 'good', 'late', 'failed']),
  /** BACKUP_TO; null while it is unset. */
  place: z.string().nullable(),
  /** Hours between backups; 0: no automatic backups. */
  everyHours: z.int(),
  /** When the newest good one was begun. */
  lastGoodAt: instant.nullable(),
  key: z.object({
    source: z.enum(['environment', 'made', 'none']),
    recipient: z.string().nullable(),
    /** This system has the key that opens the backups, until an admin says that it is kept elsewhere. */
    waiting: z.boolean(),
  }),
  /** Newest first, at most 20. */
  runs: z.array(backupRunSchema),
});
export type Backups = z.infer<typeof backupsSchema>;

/** POST /api/backups/key: the key that opens the backups. */
export const backupKeySchema = z.object({ identity: z.string() });

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
    summary: 'Show the key that opens the backups, until it is said to be kept elsewhere',
    who: 'admin',
    answer: backupKeySchema,
    problems: ['backup_key_gone'],
  }),
  kept: act({
    at: 'DELETE /api/backups/key',
    summary: 'Say that the key is kept elsewhere: it is removed from here',
    who: 'admin',
    answer: backupsSchema,
  }),
});
