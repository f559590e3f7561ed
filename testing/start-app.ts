import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Role } from '../contracts/src/accounts/input.js';
import { startTestStore, type TestStore } from '../event-store/test/test-store.js';
import { startProjector } from '../projections/src/engine/projector/projector.js';
import { hashPassword } from '../backend/src/accounts/users.js';
import type { Config } from '../backend/src/platform/config/config.js';
import { createApp, type App } from '../backend/src/create-app.js';
import { entities } from '../backend/src/entities.js';
import { openInfrastructure, type Infrastructure, type Times } from '../backend/src/platform/infrastructure.js';
import { Caller } from './caller.js';
import { eventually } from './eventually.js';
import { migrated, migratedWithReadModels } from './migrated-database.js';
import { createTestDatabase } from './test-database.js';
import { liveProjections } from '../projections/src/definitions/live-projections.js';

/** The e-mail of the first admin, and the password of everyone who can sign in. */
export const adminEmail = 'admin@example.com';
export const password = 'a password of the tests';

/** Of testing/jest/worker-environment.cjs; `passwordHash` is kept from file to file. */
const { worker } = globalThis as unknown as { worker: { passwordHash?: Promise<string> } };

/** The password's hash, which takes long to make on purpose. */
function passwordHash(): Promise<string> {
  return (worker.passwordHash ??= hashPassword(password));
}

/** How long a provider may be silent, if not as long as usual. */
interface Patience {
  timeoutMs?: number;
}

/** One API process on the shared parts. */
export interface Api extends App {
  url: string;
  infrastructure: Infrastructure;
  stop(): Promise<void>;
}

export interface TestSystem extends Api {
  node: Pick<TestStore, 'port' | 'url' | 'stop' | 'start'>;
  /** Another API process on the same log and database. */
  another(): Promise<Api>;
  /** Someone without a session. */
  visitor(): Caller;
  /** Someone who has signed in; users are created as needed. */
  signedIn(role: Role): Promise<Caller>;
  /** Resolves once the read models have reached the position. */
  projected(position: string): Promise<void>;
}

/**
 * Starts everything in this process on new databases: a store, the projector, the API on a free port.
 * @param settings override the tests' settings, for example a folder with a built frontend
 */
export async function startSystem(
  settings: Partial<Omit<Config, 'odoo' | 'stripe'>> & {
    odoo?: Config['odoo'] & Patience;
    stripe?: Config['stripe'] & Patience;
    frontend?: string;
    projector?: boolean;
    /** The log's address, if it is not the node's own. */
    logUrl?: (nodePort: number) => string;
  } & Times = {},
): Promise<TestSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-api-'));
  const { frontend = dataDir, projector: wanted = true, logUrl, ...rest } = settings;
  // Specs wait for what a process looks for: it looks more often than usual.
  const { logPatienceMs, lookMs = 200, effectPatienceMs, keyPatienceMs, ...overrides } = rest;
  const times = { logPatienceMs, lookMs, effectPatienceMs, keyPatienceMs };
  const [app, store] = await Promise.all([
    createTestDatabase(undefined, wanted ? migratedWithReadModels : migrated),
    startTestStore(),
  ]);
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    dataDir,
    backupTo: undefined,
    backupKey: undefined,
    databaseUrl: app.url,
    eventStoreUrl: logUrl?.(store.port) ?? store.url,
    adminEmail,
    adminPassword: password,
    masterKey: randomBytes(32).toString('base64'),
    trustProxy: false,
    rentcast: { apiKey: undefined, baseUrl: 'http://127.0.0.1:9', callsADay: 500 },
    odoo: { api: 'json2', url: undefined, db: undefined, user: undefined, apiKey: undefined },
    calendarIcsUrl: undefined,
    stripe: { secretKey: undefined, webhookSecret: undefined, apiBase: 'http://127.0.0.1:9' },
    docuseal: { apiKey: undefined, baseUrl: 'http://127.0.0.1:9', webhookSecret: undefined, templates: {} },
    smtp: { url: undefined, from: undefined },
    mailReplies: { address: undefined, secret: undefined },
    twilio: { accountSid: undefined, authToken: undefined, from: undefined, baseUrl: 'http://127.0.0.1:9' },
    listingsFrame: undefined,
    chromium: { path: undefined, sandbox: true },
    alertsInside: false,
    metricsToken: undefined,
    healthToken: undefined,
    logLevel: 'silent',
    ...overrides,
  };
  const api = await startApi(config, frontend, times);
  const { log, pool } = api.infrastructure;
  const projector = wanted
    ? await startProjector({
        databaseUrl: config.databaseUrl,
        log,
        logger: pino({ level: 'silent' }),
        projections: liveProjections,
      })
    : undefined;
  await projector?.caughtUp;
  const others: Api[] = [];

  return {
    ...api,
    node: store,
    another: async () => {
      const other = await startApi(config, frontend, times);
      others.push(other);
      return other;
    },
    visitor: () => new Caller(api.url),
    signedIn: async (role) => {
      const email = role === 'admin' ? adminEmail : `${role}@example.com`;
      await pool.query(
        `insert into users (id, email, password_hash, role) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing`,
        [randomUUID(), email, await passwordHash(), role],
      );
      return new Caller(api.url).signIn(email, password);
    },
    projected: async (position) => {
      await eventually(async () => {
        const text = 'select position >= $1 as there from read.status';
        return (await pool.query<{ there: boolean }>(text, [position])).rows[0]?.there;
      });
    },
    stop: async () => {
      await projector?.stop();
      for (const each of [...others, api]) await each.stop();
      await Promise.all([app.drop(), store.drop()]);
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function startApi(config: Config, frontend: string, times: Times): Promise<Api> {
  const infrastructure = await openInfrastructure(config, entities, times);
  const app = await createApp(infrastructure, frontend);
  await app.nest.listen(config.port, config.host);
  const { port } = app.nest.getHttpServer().address() as { port: number };
  let stopped: Promise<void> | undefined;
  return {
    ...app,
    url: `http://127.0.0.1:${port}`,
    infrastructure,
    stop: () => (stopped ??= app.nest.close().then(() => infrastructure.close())),
  };
}
