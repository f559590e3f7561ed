import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { freePort } from '../scripts/lib/free-port.mjs';
import { readSettings } from '../scripts/lib/settings.mjs';
import { startSystem } from '../scripts/lib/system.mjs';
import { admin } from './support/people.js';

/**
 * Starts the built system with an empty data folder on free ports; E2E_URL tells the workers where it answers, E2E_DATABASE_URL where its
 * database is.
 * @returns what stops it and removes its data
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH ??= await findBrowser(console.log);
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-e2e-'));
  // Postgres may run as another account, which has to get in.
  chmodSync(folder, 0o755);
  const [port, postgresPort, eventStorePort] = [await freePort(), await freePort(), await freePort()];
  Object.assign(process.env, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const settings = readSettings(
    {
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      POSTGRES_PORT: String(postgresPort),
      EVENTSTORE_PORT: String(eventStorePort),
    },
    folder,
  );
  const system = await startSystem({ settings, log: console.log });
  process.env.E2E_URL = system.url;
  // For what no command can do: damage, poison, a second role.
  process.env.E2E_DATABASE_URL = system.databaseUrl;
  process.env.E2E_EVENTSTORE_URL = system.eventStoreUrl;
  process.env.E2E_DATABASE_URL = system.databaseUrl;
  return async () => {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
