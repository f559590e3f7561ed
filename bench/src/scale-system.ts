import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { newBackupKey } from '../../backend/src/backups/age.js';
import { readConnection } from '../../event-store/src/node/access/access-folder.js';
import { createDatabase, dropDatabase } from './databases.js';
import type { PeakMemory } from './peak-memory.js';
import { startPart, type RunningPart } from './processes.js';
import { say } from './progress.js';

/** The keys that one system sealed and backed up with: the system it is restored into has the same. */
export interface ScaleKeys {
  masterKey: string;
  backupKey: string;
  backupTo: string;
  /** Of the first admin. */
  password: string;
}

export async function newScaleKeys(): Promise<ScaleKeys> {
  return {
    masterKey: randomBytes(32).toString('base64'),
    backupKey: (await newBackupKey()).identity,
    password: randomBytes(12).toString('hex'),
    backupTo: await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-backups-')),
  };
}

const entries = {
  node: 'event-store/src/node/main.js',
  projector: 'projections/src/main.js',
  api: 'backend/src/main.js',
} as const;
type PartName = keyof typeof entries;

/** A system whose parts start and stop one by one, each a separate built process, on separate databases. */
export class ScaleSystem {
  private readonly parts = new Map<PartName, RunningPart>();
  private dropped = false;

  private constructor(
    readonly databaseUrl: string,
    private readonly logDatabaseUrl: string,
    private readonly folder: string,
    private readonly keys: ScaleKeys,
    private readonly memory: PeakMemory,
  ) {}

  static async make(superuserUrl: string, keys: ScaleKeys, memory: PeakMemory): Promise<ScaleSystem> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-'));
    return new ScaleSystem(
      await createDatabase(superuserUrl, 'app'),
      await createDatabase(superuserUrl, 'log'),
      folder,
      keys,
      memory,
    );
  }

  get masterKey(): string {
    return this.keys.masterKey;
  }

  get password(): string {
    return this.keys.password;
  }

  /** Of the API. */
  get url(): string {
    return `http://127.0.0.1:${this.parts.get('api')!.port}`;
  }

  /** Resolves when it is ready. */
  async start(name: PartName): Promise<RunningPart> {
    const part = await startPart(entries[name], name === 'node' ? this.nodeEnv : await this.env());
    this.parts.set(name, part);
    this.memory.watch(name, part.pid);
    return part;
  }

  async stopParts(): Promise<void> {
    this.memory.look();
    for (const name of ['api', 'projector', 'node'] as const) {
      await this.parts.get(name)?.stop();
      this.parts.delete(name);
    }
  }

  get eventStoreUrl(): Promise<string> {
    return readConnection(this.folder);
  }

  /**
   * Runs the operator's command line of backups, its progress on stderr.
   * @param name under which its memory counts @returns seconds
   */
  async ops(name: string, verb: 'backup' | 'restore'): Promise<number> {
    const backup = (await readdir(this.keys.backupTo)).filter((file) => file.endsWith('.age')).sort();
    const args = verb === 'restore' ? [verb, backup.at(-1)!] : [verb];
    const file = fileURLToPath(new URL('../../backend/src/ops/backups-main.js', import.meta.url));
    const began = performance.now();
    const child = spawn(process.execPath, ['--disable-warning=DEP0123', file, ...args], {
      env: { ...process.env, NODE_ENV: 'production', ...(await this.env()) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface(child.stderr).on('line', (line) => say(`  ${secondsSince(began)} s: ${line}`));
    this.memory.watch(name, child.pid!);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`ops ${args.join(' ')} ended with ${code}`);
    return Number(secondsSince(began));
  }

  /** With its databases: the next system needs their space. */
  async drop(superuserUrl: string): Promise<void> {
    if (this.dropped) return;
    this.dropped = true;
    await this.stopParts();
    await rm(this.folder, { recursive: true });
    for (const url of [this.databaseUrl, this.logDatabaseUrl]) await dropDatabase(superuserUrl, url);
  }

  private get nodeEnv(): Record<string, string> {
    return { EVENTSTORE_PG_URL: this.logDatabaseUrl, EVENTSTORE_PORT: '0', EVENTSTORE_ACCESS: this.folder };
  }

  private async env(): Promise<Record<string, string>> {
    return {
      DATABASE_URL: this.databaseUrl,
      EVENTSTORE_URL: await this.eventStoreUrl,
      DATA_DIR: this.folder,
      MASTER_KEY: this.keys.masterKey,
      BACKUP_TO: this.keys.backupTo,
      BACKUP_KEY: this.keys.backupKey,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: '',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: this.keys.password,
    };
  }
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

export const adminEmail = 'admin@example.com';
