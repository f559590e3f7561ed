import { z } from 'zod';
import { read, act, routesOf } from '../routes/route.js';

/** A backup that was made or tried. */
const backupRunSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
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
  lastGoodAt: z.iso.datetime().nullable(),
  key: z.object({
    source: z.enum(['environment', 'made', 'none']),
    recipient: z.string().nullable(),
    /** Only this system has the key that opens the backups, until an admin takes it. */
    waiting: z.boolean(),
  }),
  /** Newest first, at most 20. */
  runs: z.array(backupRunSchema),
});
export type Backups = z.infer<typeof backupsSchema>;

/** POST /api/backups/key: the key that opens the backups, shown once. */
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
    summary: 'Hand out the key that opens the backups, once: it is not kept here afterwards',
    who: 'admin',
    answer: backupKeySchema,
    problems: ['backup_key_gone'],
  }),
});
