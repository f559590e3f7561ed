import { join } from 'node:path';
import { plainEnv } from './run.mjs';
import { requirePort, usualOrFree } from './free-port.mjs';
import { projectRoot } from './paths.mjs';
import { readSandboxSettings, reachable } from './settings.mjs';
import { supervise } from './supervise.mjs';

/**
 * @typedef {object} RunningSandbox
 * @property {string} url of its page
 * @property {Record<string, string>} environment the product's variables that point it there
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/** Variables of the environment that name a provider, or hold its key. */
const providers = /^((STRIPE|DOCUSEAL|ODOO|TWILIO|RENTCAST|SMTP|MAIL)_\w+|CALENDAR_ICS_URL|LISTINGS_FRAME_URL)$/;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} the names of the provider's variables that have a value, in alphabetical order
 */
export function providersSet(env) {
  return Object.keys(env)
    .filter((name) => providers.test(name) && env[name]?.trim())
    .sort();
}

/**
 * Starts the sandbox of the outside world, which must be built, and keeps it running. Its data is lost when it ends.
 * @param {{ env: NodeJS.ProcessEnv, productUrl: string, log: (line: string) => void, signal?: AbortSignal }} input
 * env: SANDBOX_PORT, SANDBOX_SMTP_PORT and SANDBOX_HOST; a port that is not named is its usual one or any that is free.
 * `readSandboxSettings` checks them, before anything else is started
 * @returns {Promise<RunningSandbox>} when it answers
 * @throws {import('./command.mjs').Refusal} if a named port is taken, or it does not start
 */
export async function startSandbox({ env, productUrl, log, signal }) {
  const { host, ...named } = readSandboxSettings(env);
  const port = await portOf('SANDBOX_PORT', named.port, 4400, host);
  const smtpPort = await portOf('SANDBOX_SMTP_PORT', named.smtpPort, 4425, host);
  signal?.throwIfAborted();
  const part = {
    name: 'sandbox',
    script: join(projectRoot, 'dist', 'sandbox/src/main.js'),
    env: {
      ...plainEnv(),
      SANDBOX_HOST: host,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_PRODUCT_URL: productUrl,
    },
    drainMs: 5_000,
  };
  const supervised = supervise(part, {
    log,
    onLine: (line, stream) => stream === 'stderr' && log(`[sandbox] ${line}`),
  });
  const url = `http://${reachable(host)}:${port}`;
  try {
    await supervised.ready;
    const answer = await fetch(`${url}/_sandbox/environment`);
    const environment = /** @type {Record<string, string>} */ (await answer.json());
    return { url, environment, stop: supervised.stop, kill: supervised.kill };
  } catch (error) {
    await supervised.stop();
    throw error;
  }
}

/** @param {string} variable @param {number | undefined} port @param {number} usual @param {string} host */
async function portOf(variable, port, usual, host) {
  if (port === undefined) return usualOrFree(variable, usual, host);
  await requirePort({ variable, port, host });
  return port;
}
