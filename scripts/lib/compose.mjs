import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { projectRoot } from './paths.mjs';
import { run } from './run.mjs';

/** @typedef {{ project: string, url: string, settings: Record<string, string> }} Tried settings: the variables of its services */

/** Each stops the start of the API, in a line that names it. */
export const wrongVariables = {
  ...{ PUBLIC_URL: 'leads.example.com', DATABASE_URL: 'mysql://app@postgres/app', EVENTSTORE_URL: 'http://eventstore' },
  ...{ ADMIN_EMAIL: 'admin', BACKUP_KEY: 'age1', CHROMIUM_PATH: '/no/such/program', LOG_LEVEL: 'loud' },
  ...{ METRICS_TOKEN: 'short', RENTCAST_DAILY_BUDGET: 'many', SMTP_URL: 'mail.example.com' },
  ...{ STRIPE_API_BASE: 'stripe', TRUST_PROXY: 'maybe' },
};

/** What a visitor's form sends. */
export const sampleLead = {
  ...{ name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100', source: 'enrollment' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St', city: 'Ankeny' },
  ...{ state: 'IA', zipCode: '50023', propertyType: 'single-family', unitCount: 1 },
  ...{ website: '', filledInMs: 60_000 },
};

const minute = 60_000;

/** Docker's own variables alone: ours would reach the services. @param {string[]} args @param {Record<string, string>} [settings] */
function docker(args, settings = {}) {
  const own = Object.entries(process.env).filter(([name]) => /^(DOCKER|COMPOSE|BUILDKIT)_/.test(name));
  return run('docker', args, { tool: true, env: { ...Object.fromEntries(own), ...settings } });
}

/** @param {Tried} tried @param {string[]} args @param {Record<string, string>} [more] variables */
function compose({ project, settings }, args, more = {}) {
  // The file .env of the person who tests is not ours.
  const files = ['--file', join(projectRoot, 'docker-compose.yml'), '--env-file', '/dev/null'];
  return docker(['compose', '--project-name', project, ...files, ...args], { ...settings, ...more });
}

/** @param {string} output */
const endOf = (output) => output.trim().split('\n').slice(-30).join('\n');

/** @param {Tried} tried @param {...string} args @returns {Promise<string>} stdout @throws {Error} with the end of the output if it failed */
async function done(tried, ...args) {
  const { status, output, stdout } = await compose(tried, args);
  if (status !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${status}:\n${endOf(output)}`);
  return stdout;
}

/** @param {Tried} tried @returns {Promise<string | undefined>} what this machine lacks */
async function lacking(tried) {
  const engine = await docker(['info']).catch(() => undefined);
  if (engine?.status !== 0) return 'no engine';
  if ((await docker(['compose', 'version'])).status !== 0) return 'no Compose';
  const built = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm);
  const used = (await done(tried, 'config', '--images')).trim().split('\n');
  const images = [...[...built].map(([, name]) => String(name)), ...used.filter((name) => !name.startsWith('lead-'))];
  for (const image of new Set(images))
    if ((await docker(['image', 'inspect', image])).status !== 0 && (await docker(['pull', image])).status !== 0)
      return `no image ${image}`;
  return undefined;
}

/** @param {Tried} tried @param {string} path @param {{ body?: object, cookie?: string }} [sent] @throws {Error} if it is refused */
async function ask({ url }, path, { body, cookie } = {}) {
  const answer = await fetch(`${url}${path}`, {
    headers: { origin: url, ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(minute),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Tries until it works. @param {() => Promise<unknown>} attempt @param {number} limitMs */
async function until(attempt, limitMs) {
  for (const end = Date.now() + limitMs; ; await pause(1_000)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** @param {Tried} tried @param {string} email @param {string} password @returns {Promise<string>} the session's cookie */
async function signIn(tried, email, password) {
  const answer = await ask(tried, '/api/auth/login', { body: { email, password } });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return cookies.join('; ');
}

/** @param {Tried} tried @returns {Promise<{ email: string, password: string } | undefined>} as the API printed it at its first start */
async function firstAdmin(tried) {
  const lines = (await done(tried, 'logs', '--no-log-prefix', 'api')).split('\n');
  const line = lines.find((each) => each.startsWith('{"admin":'));
  return line === undefined ? undefined : JSON.parse(line).admin;
}

/** @param {Tried} tried @param {(step: string) => void} begin each step relies on those before @throws {Error} where one fails */
async function tryAll(tried, begin) {
  // 503 until everything is there.
  const ready = () => until(() => ask(tried, '/api/health'), 5 * minute);
  const anew = ['up', '--detach', '--force-recreate'];
  const ops = ['exec', '-T', 'api', 'npm', 'run', '--silent', 'ops', '--'];

  begin('the image is built');
  await done(tried, 'build');

  begin('a wrong variable is named');
  for (const [name, value] of Object.entries(wrongVariables)) {
    const { status, output } = await compose(tried, ['run', '--rm', '--no-deps', '-T', 'api'], { [name]: value });
    assert.ok(status === 1 && output.includes(name), `${name}=${value}: status ${status}, ${endOf(output)}`);
  }

  begin('everything starts, with odd characters in the password of Postgres');
  await done(tried, 'up', '--detach');
  await ready();

  begin('a lead from a visitor is found with the first password');
  const { id } = await (await ask(tried, '/api/leads', { body: sampleLead })).json();
  const admin = await firstAdmin(tried);
  assert.ok(admin, 'the log of api has no first password');
  const found = async (/** @type {string} */ cookie) => {
    const { name } = await (await ask(tried, `/api/leads/${id}`, { cookie })).json();
    assert.equal(name, sampleLead.name);
  };
  const cookie = await signIn(tried, admin.email, admin.password);
  await until(() => found(cookie), minute);

  begin('it is there after a restart');
  await done(tried, 'restart');
  await ready();
  await found(cookie);

  begin('and in containers made anew, where ops prints the way to another password');
  await done(tried, ...anew);
  await ready();
  await found(cookie);
  assert.equal(await firstAdmin(tried), undefined, 'the first password is in the new log');
  const { link } = JSON.parse(await done(tried, ...ops, 'users', 'reset', admin.email, '--json'));
  const password = 'violet harbor 12 lanterns';
  await ask(tried, `/api/one-time-links/${link.url.split('/').at(-1)}`, { body: { password } });
  await found(await signIn(tried, admin.email, password));

  begin('ops knows how everything is');
  await done(tried, ...ops, 'status');

  begin('a backup is kept in /backups when containers are made anew');
  await done(tried, ...ops, 'backup');
  await done(tried, ...anew);
  assert.match(await done(tried, 'exec', '-T', 'api', 'ls', '/backups'), /^lead-pipeline-\S+\.age$/m);

  begin('down leaves nothing');
  await done(tried, 'down', '--volumes');
  const ours = `label=com.docker.compose.project=${tried.project}`;
  assert.equal((await docker(['volume', 'ls', '--quiet', '--filter', ours])).stdout, '');
}

/**
 * Tries docker-compose.yml whole, as a project of its own beside others.
 * @param {(line: string) => void} log
 * @returns {Promise<import('./counts.mjs').Counts & { without?: string }>} without: what this machine lacks, so that nothing was tried
 */
export async function tryCompose(log) {
  const port = await freePort();
  const settings = { PORT: String(port), POSTGRES_PASSWORD: 'p@/#:? %&$"', BACKUP_TO: '/backups' };
  const tried = { project: `lead-pipeline-test-${process.pid}`, url: `http://127.0.0.1:${port}`, settings };
  const without = await lacking(tried);
  if (without !== undefined) {
    log(`compose: did not run: ${without}`);
    return { passed: 0, failed: 0, skipped: 1, without };
  }
  let begun = 0;
  try {
    await tryAll(tried, (step) => {
      begun++;
      log(`compose: ${step} ...`);
    });
    return { passed: begun, failed: 0, skipped: 0 };
  } catch (error) {
    log(`compose: FAILED: ${error instanceof Error ? error.message : error}`);
    log(endOf((await compose(tried, ['logs', '--tail', '20'])).output));
    return { passed: begun - 1, failed: 1, skipped: 0 };
  } finally {
    await compose(tried, ['down', '--volumes', '--remove-orphans']);
  }
}
