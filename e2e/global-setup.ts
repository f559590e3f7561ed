import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { staleParts } from '../scripts/lib/build.mjs';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { freePorts } from '../scripts/lib/free-port.mjs';
import { readSettings } from '../scripts/lib/settings.mjs';
import { startSystem } from '../scripts/lib/system.mjs';
import { admin } from './support/people.js';

/**
 * Starts the built system once per worker, each with an empty data folder on free ports: no test sees what another
 * one does at the same moment. For worker n, E2E_URL_n is its address, and E2E_DATABASE_URL_n and
 * E2E_EVENTSTORE_URL_n are its databases, for things that no command can do: damage, poison, a second role.
 * @returns stops them and removes their data
 */
export default async function startForTests({ workers }: FullConfig): Promise<() => Promise<void>> {
  const stale = staleParts();
  if (stale.length > 0) throw new Error(`dist is stale (${stale.join(', ')}): npm run build`);
  process.env.CHROMIUM_PATH ??= await findBrowser(console.log);
  Object.assign(process.env, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const ports = await freePorts(3 * workers);
  const started = await Promise.allSettled(
    Array.from({ length: workers }, (_, worker) => startOne(worker, ports.slice(3 * worker))),
  );
  const stopAll = async () => {
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && (await one.value())));
  };
  const refused = started.find((one) => one.status === 'rejected');
  if (!refused) return stopAll;
  await stopAll();
  throw refused.reason;
}

async function startOne(worker: number, [port, postgresPort, eventStorePort]: number[]): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-e2e-'));
  // Postgres may run under another account, which needs access.
  chmodSync(folder, 0o755);
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
  process.env[`E2E_URL_${worker}`] = system.url;
  process.env[`E2E_DATA_DIR_${worker}`] = settings.dataDir;
  process.env[`E2E_DATABASE_URL_${worker}`] = system.databaseUrl;
  process.env[`E2E_EVENTSTORE_URL_${worker}`] = system.eventStoreUrl;
  return async () => {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
