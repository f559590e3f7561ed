import { z } from 'zod';
import { wrongDatabaseUrl } from '../../../event-store/src/postgres/connect-timeout.js';
import { wrongAddress } from '../../../event-store/src/client/address.js';
import type { Pool } from 'pg';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = z.object({
  DATABASE_URL: z
    .string('is not set; it should look like postgres://user:password@127.0.0.1:5432/app')
    .refine((text) => wrongDatabaseUrl(text) === undefined, {
      error: ({ input }) => wrongDatabaseUrl(input as string),
    }),
  EVENTSTORE_URL: z
    .string('is not set; it should look like esdb://127.0.0.1:2113?tls=false')
    .refine((text) => wrongAddress(text) === undefined, { error: ({ input }) => wrongAddress(input as string) }),
  MASTER_KEY: z.string().optional(),
  NEW_MASTER_KEY: z.string().optional(),
  BACKUP_TO: z.string().optional(),
  DATA_DIR: z.string().min(1, 'should name a folder').default('./data'),
  LOG_LEVEL: z.enum(levels, `should be one of ${levels.join(', ')}`).default('info'),
});
export type Config = z.infer<typeof environmentSchema>;

/**
 * The projector's environment. Empty means unset.
 * @throws Error with one line that names the wrong variables
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
}

/** The log with its boundaries. Throws Error with one line that names MASTER_KEY, if the database has another one. */
export async function openLog(config: Config, pool: Pool): Promise<EventLog> {
  const keys = await openKeyStore(pool, await loadMasterKey(config));
  return new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keys) });
}
