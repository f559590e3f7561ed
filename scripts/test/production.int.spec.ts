import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { eventually } from '../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { builtFile } from '../../testing/built-file.js';
import { installForProduction } from './production-install.js';

// The present dist is installed.
builtFile('backend/src/main.js', 'frontend');

/** The commands of docker-compose.yml: the image runs only these. */
const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<'api' | 'projections', { command: [program: string, ...args: string[]] }>;
};

let folder: string;
let database: TestDatabase;
let store: TestStore;
let parts: ChildProcess[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-image-'));
  [database, store] = await Promise.all([createTestDatabase(), startTestStore()]);
  parts = [];
});
afterEach(async () => {
  await Promise.all(parts.map(end));
  await Promise.all([store.drop(), database.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function end(part: ChildProcess): Promise<void> {
  if (part.exitCode !== null || part.signalCode !== null) return;
  const exit = once(part, 'exit');
  part.kill('SIGKILL');
  await exit;
}

function environment() {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  return {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
    ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.url },
  };
}

/** Runs a service's command as the image does. @returns its output once it is ready */
async function ready(service: 'api' | 'projections'): Promise<{ ready: true; port?: number }> {
  const [, ...args] = services[service].command;
  const env = environment();
  const part = spawn(process.execPath, args, { cwd: join(folder, 'app'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  parts.push(part);
  let [said, complained] = ['', ''];
  part.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  part.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  const line = await eventually(() => {
    if (part.exitCode !== null) throw new Error(`${service} ended: ${complained}`);
    return said.split('\n').find((each) => each.includes('"ready":true'));
  });
  return JSON.parse(line) as { ready: true; port?: number };
}

it('the commands of the image run from a production install', async () => {
  installForProduction(join(folder, 'app'));
  const [{ port }] = await Promise.all([ready('api'), ready('projections')]);
  const site = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${site}/api/health`)).ok);
  expect(await (await fetch(site)).text()).toContain('</html>');
  expect((await fetch(`${site}/api/openapi.json`)).status).toBe(200);

  // The runbook's commands, which in the image have nothing to install or to build.
  const ops = spawn(process.execPath, ['scripts/ops.mjs', 'status'], {
    cwd: join(folder, 'app'),
    env: { ...environment(), PORT: '3000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  ops.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await once(ops, 'exit')).toEqual([0, null]);
  expect(said).toContain('pipeline');
});
