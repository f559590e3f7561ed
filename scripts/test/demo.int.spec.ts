import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentStates } from '../../contracts/src/documents/document.js';
import { documentListSchema } from '../../contracts/src/documents/routes.js';
import { effectsSchema } from '../../contracts/src/effects/queries.js';
import { freePorts } from '../lib/free-port.mjs';
import { allGone, descendantsOf, isOpen, start, type Started, startDataOf } from './started.js';

jest.setTimeout(10 * 60_000);

let folder: string;
let env: Record<string, string>;
let running: Started;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-demo-'));
  chmodSync(folder, 0o755);
  const [port, postgresPort, eventStorePort, sandboxPort, smtpPort] = await freePorts(5);
  env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    POSTGRES_PORT: String(postgresPort),
    EVENTSTORE_PORT: String(eventStorePort),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'sample-password-of-a-demo',
    RENTCAST_API_KEY: 'a-key-of-a-business',
    TWILIO_AUTH_TOKEN: 'a-token-of-a-business',
  };
  // Of 30 there is none in Contract Sent on most days, and so no agreement.
  running = start(env, ['scripts/demo.mjs', '--leads', '60']);
  await running.says('The outside world, and what is sent to it');
});

afterAll(async () => {
  const left = descendantsOf(running.pid);
  running.kill('SIGKILL');
  await allGone(left);
  rmSync(folder, { recursive: true, force: true });
});

/** What the running demo answers an admin. */
async function answered(path: string): Promise<unknown> {
  const api = `http://127.0.0.1:${env.PORT}/api`;
  const json = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${api}/auth/login`, { method: 'POST', headers, body: JSON.stringify(json) });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return (await fetch(`${api}/${path}`, { headers: { cookie } })).json();
}

it('uses no provider of the environment, and says so in one line', () => {
  expect(running.output()).toMatch(/^([A-Z_]+, )*RENTCAST_API_KEY, ([A-Z_]+, )*TWILIO_AUTH_TOKEN.*: not used.*$/m);
  const startData = descendantsOf(running.pid).map(startDataOf);
  expect(startData.length).toBeGreaterThan(4);
  expect(startData.filter((each) => /a-(key|token)-of-a-business/.test(each))).toEqual([]);
});

it('points the product to a sandbox, which knows where the product is', async () => {
  const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  expect(running.output()).toContain(`The outside world, and what is sent to it: ${sandbox}`);
  const api = descendantsOf(running.pid)
    .map(startDataOf)
    .find((each) => each.includes('backend/src/main.js'));
  const variables = (await (await fetch(`${sandbox}/_sandbox/environment`)).json()) as Record<string, string>;
  expect(variables).toMatchObject({ TWILIO_BASE_URL: `${sandbox}/twilio` });
  for (const [name, value] of Object.entries(variables)) expect(api).toContain(`${name}=${value}`);
  expect(await (await fetch(sandbox)).text()).toContain(`Webhooks go to http://127.0.0.1:${env.PORT}`);
  expect(await isOpen(env.SANDBOX_SMTP_PORT)).toBe(true);
});

it('ends with where the site is, where the office signs in, and where the sandbox is', () => {
  const [site, office, outside] = running.output().trimEnd().split('\n').slice(-3);
  expect(site).toBe(`The public site: http://127.0.0.1:${env.PORT}`);
  expect(office).toContain(`http://127.0.0.1:${env.PORT}/login as admin@example.com, or as dana@`);
  expect(outside).toMatch(/^The outside world/);
});

it('says nothing of earlier commands at its first start', () => {
  expect(running.output()).not.toContain('exist already');
});

it('has documents in every state, of several kinds', async () => {
  expect(running.output()).toMatch(/^Documents: \d+\. The sandbox's signers/m);
  const { documents } = documentListSchema.parse(await answered('docuseal/submissions?limit=50'));
  expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(documentStates));
  expect(new Set(documents.map(({ type }) => type)).size).toBeGreaterThan(1);
});

it('begins with no effect that came too late, and with few that failed', async () => {
  const { effects, counts } = effectsSchema.parse(await answered('effects?state=failed'));
  expect(effects.map(({ kind }) => kind).sort()).toEqual(['document-send', 'intake-notice']);
  expect(counts.too_late ?? 0).toBe(0);
  expect(counts.unknown ?? 0).toBe(0);
});

it('stops the sandbox with everything else', async () => {
  const started = descendantsOf(running.pid);
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  await allGone(started);
  expect([await isOpen(env.SANDBOX_PORT), await isOpen(env.SANDBOX_SMTP_PORT)]).toEqual([false, false]);
});
