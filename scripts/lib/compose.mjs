import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imitate, imitationOf } from './compose-bases.mjs';
import { docker, endOf, succeeded } from './docker.mjs';
import { freePort } from './free-port.mjs';
import { projectRoot } from './paths.mjs';

/** @typedef {{ project: string, url: string, settings: Record<string, string> }} Tried settings: the variables of its services */

/** @typedef {{ image: string, imitation: import('./compose-bases.mjs').Imitation }[]} Imitated */

/** Each stops the start of the API, in a line that names it. */
export const wrongVariables = {
  ...{ PUBLIC_URL: 'leads.example.com', DATABASE_URL: 'mysql://app@postgres/app', EVENTSTORE_URL: 'http://eventstore' },
  ...{ ADMIN_EMAIL: 'admin', BACKUP_KEY: 'age1', CHROMIUM_PATH: '/no/such/program', LOG_LEVEL: 'loud' },
  ...{ METRICS_TOKEN: 'short', RENTCAST_DAILY_BUDGET: 'many', SMTP_URL: 'mail.example.com' },
  ...{ STRIPE_API_BASE: 'stripe', TRUST_PROXY: 'maybe' },
};

/** What a visitor's form sends. */
export const sampleLead = {
  ...{ name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100', source: 'website' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St', city: 'Ankeny' },
  ...{ state: 'IA', zipCode: '50023', propertyType: 'single-family', unitCount: 1 },
  ...{ website: '', filledInMs: 60_000 },
};

const minute = 60_000;
/** The product's image, as the file names it. */
export const ours = 'lead-pipeline:0.1.0';

/** @param {Tried} tried @param {string[]} args @param {Record<string, string>} [more] variables */
function compose({ project, settings }, args, more = {}) {
  // The file .env of the person who tests is not ours.
  const files = ['--file', join(projectRoot, 'docker-compose.yml'), '--env-file', '/dev/null'];
  return docker(['compose', '--project-name', project, ...files, ...args], { ...settings, ...more });
}

/** @param {Tried} tried @param {...string} args @returns {Promise<string>} stdout @throws {Error} with the end of the output if it failed */
const done = (tried, ...args) => succeeded(compose(tried, args), `docker compose ${args.join(' ')}`);

/**
 * @param {Tried} tried
 * @returns {Promise<{ without: string, imitated?: undefined } | { without?: undefined, imitated: Imitated }>} what this machine lacks, or the images that cannot be pulled
 *   and for which others can stand
 */
async function prepared(tried) {
  const engine = await docker(['info']).catch(() => undefined);
  if (engine?.status !== 0) return { without: 'no engine' };
  if ((await docker(['compose', 'version'])).status !== 0) return { without: 'no Compose' };
  const built = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm);
  const used = (await done(tried, 'config', '--images')).trim().split('\n');
  const images = [...[...built].map(([, name]) => String(name)), ...used.filter((name) => name !== ours)];
  /** @type {Imitated} */
  const imitated = [];
  for (const image of new Set(images)) {
    if ((await docker(['image', 'inspect', image])).status === 0 || (await docker(['pull', image])).status === 0)
      continue;
    const imitation = imitationOf(image);
    if (imitation === undefined) return { without: `no image ${image}` };
    imitated.push({ image, imitation });
  }
  return { imitated };
}

/**
 * @param {Tried} tried @param {string} path @param {{ body?: object, cookie?: string, limitMs?: number }} [sent]
 * @throws {Error} if it is refused
 */
async function ask({ url }, path, { body, cookie, limitMs = minute } = {}) {
  // A timer of ours: where Docker takes a connection for a container that is not ready and closes it, Node 20's fetch never ends, and
  // AbortSignal.timeout does not keep us running.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`${path} was not answered in ${limitMs} ms`)), limitMs);
  try {
    const answer = await fetch(`${url}${path}`, {
      headers: { origin: url, ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: limit.signal,
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  } finally {
    clearTimeout(timer);
  }
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
  // Compose may put a terminal's signs before a line.
  const [line] = (await done(tried, 'logs', '--no-log-prefix', 'api')).match(/\{"admin":.*\}/) ?? [];
  return line && JSON.parse(line).admin;
}

/**
 * @param {Tried} tried @param {Imitated} imitated @param {(step: string) => void} begin each step relies on those before
 * @throws {Error} where one fails
 */
async function tryAll(tried, imitated, begin) {
  // 503 until everything is there.
  const ready = () => until(() => ask(tried, '/api/health', { limitMs: 5_000 }), 5 * minute);
  const anew = ['up', '--detach', '--force-recreate'];
  const ops = ['exec', '-T', 'api', 'npm', 'run', '--silent', 'ops', '--'];

  const standIns = async (/** @type {boolean} */ later) => {
    for (const { image, imitation } of imitated.filter((each) => Boolean(each.imitation.later) === later)) {
      begin(`for ${image}, which cannot be pulled, stands an image of ${imitation.of}`);
      await imitate(image, imitation);
    }
  };
  await standIns(false);
  begin('the image is built');
  await done(tried, 'build');
  await standIns(true);

  begin('a wrong variable is named');
  for (const [name, value] of Object.entries(wrongVariables)) {
    const { status, output } = await compose(tried, ['run', '--rm', '--no-deps', '-T', 'api'], { [name]: value });
    assert.ok(status === 1 && output.includes(name), `${name}=${value}: status ${status}, ${endOf(output)}`);
  }

  begin("the host's folders, which Docker makes, belong to the user of the processes, who is not root");
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-compose-'));
  const folders = { DATA_DIR: join(folder, 'data'), BACKUP_FOLDER: join(folder, 'backups') };
  try {
    for (const command of [
      ['folders'],
      ['--no-deps', 'api', 'sh', '-c', 'test $(id -u) != 0 && touch /data/a /backups/a'],
    ]) {
      const { status, output } = await compose(tried, ['run', '--rm', '-T', ...command], folders);
      assert.equal(status, 0, endOf(output));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }

  begin('everything starts, with odd characters in the password of Postgres');
  await done(tried, 'up', '--detach');
  await ready();

  begin('a lead from a visitor is found with the first password');
  const { id } = await (await ask(tried, '/api/leads', { body: sampleLead })).json();
  const admin = await firstAdmin(tried);
  assert.ok(admin, 'the log of api has no first password');
  const found = async (/** @type {string} */ cookie) => {
    const { lead } = await (await ask(tried, `/api/leads/${id}`, { cookie })).json();
    assert.equal(lead.name, sampleLead.name);
  };
  const cookie = await signIn(tried, admin.email, admin.password);
  await until(() => found(cookie), minute);

  begin('its report is printed');
  const wanted = { lead: { id }, rentEstimate: { estimateCents: 200_000 } };
  const { url } = await (await ask(tried, '/api/pdf/generate-report', { cookie, body: wanted })).json();
  await until(async () => assert.match(await (await ask(tried, url)).text(), /^%PDF/), minute);

  begin('the lead is there after a restart');
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
  const volumes = `label=com.docker.compose.project=${tried.project}`;
  assert.equal((await docker(['volume', 'ls', '--quiet', '--filter', volumes])).stdout, '');
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
  const { without, imitated } = await prepared(tried);
  if (without !== undefined) {
    log(`compose: did not run: ${without}`);
    return { passed: 0, failed: 0, skipped: 1, without };
  }
  const start = Date.now();
  let begun = 0;
  try {
    await tryAll(tried, imitated, (step) => {
      begun++;
      log(`compose: ${Math.round((Date.now() - start) / 1_000)} s: ${step} ...`);
    });
    log(`compose: the image has ${await megabytes(ours)} MB`);
    return { passed: begun, failed: 0, skipped: 0 };
  } catch (error) {
    log(`compose: FAILED: ${error instanceof Error ? error.message : error}`);
    log(endOf((await compose(tried, ['logs', '--tail', '20'])).output));
    return { passed: begun - 1, failed: 1, skipped: 0 };
  } finally {
    await compose(tried, ['down', '--volumes', '--remove-orphans']);
    // Nobody should take them for the real ones.
    if (imitated.length > 0) await docker(['image', 'rm', ours, ...imitated.map(({ image }) => image)]);
  }
}

/** @param {string} image */
async function megabytes(image) {
  const inspected = await succeeded(
    docker(['image', 'inspect', '--format', '{{.Size}}', image]),
    'docker image inspect',
  );
  return Math.round(Number(inspected) / 1e6);
}
