import { closeDemo, demoFolder, openDemo, demoOptions } from './demo-folder.mjs';
import { usualOrFree } from './free-port.mjs';
import { projectRoot } from './paths.mjs';
import { Refusal } from './command.mjs';
import { runNode } from './run.mjs';
import { providersSet, startSandbox } from './sandbox.mjs';
import { reachable, readSandboxSettings, readSettings } from './settings.mjs';
import { inForeground, start } from './start.mjs';
import { systemEnv } from './system-parts.mjs';

/** @typedef {import('./demo-folder.mjs').Demo} Demo */

/** Next to those of `npm start`, so that both can run; any free ones if these are taken. */
const usualPorts = { PORT: 3100, POSTGRES_PORT: 5539, EVENTSTORE_PORT: 2213 };

const log = console.log;

/**
 * Runs the system in the foreground, in a separate folder that is filled with sample leads at the first start.
 * @param {string[]} args
 */
export function main(args) {
  return inForeground(async () => {
    const wanted = demoOptions(args);
    const folder = demoFolder(wanted, process.env.DATA_DIR?.trim(), projectRoot);
    // Sample leads must never get into the log of a business.
    for (const name of ['DATABASE_URL', 'EVENTSTORE_URL']) {
      if (process.env[name]) log(`${name} is not used: the demo has an embedded one of its own.`);
    }
    const ignored = providersSet(process.env);
    if (ignored.length > 0) log(`${ignored.join(', ')}: not used; the demo has a sandbox in place of every provider.`);
    for (const name of ignored) delete process.env[name];
    const own = { DATA_DIR: folder, DATABASE_URL: '', EVENTSTORE_URL: '', ...(await ownPorts()) };
    const settings = readSettings({ ...process.env, ...own }, projectRoot);
    readSandboxSettings(process.env);
    const { ADMIN_EMAIL: admin, ADMIN_PASSWORD: password } = process.env;
    const { demo, goesOn } = openDemo(folder, { ...wanted, admin, password });
    Object.assign(process.env, own, { ADMIN_EMAIL: demo.admin, ADMIN_PASSWORD: demo.password });
    return (signal) => startFilled(demo, goesOn, settings, signal);
  });
}

/**
 * The sandbox starts before the product, which gets its address; the product's future address is known already.
 * @param {Demo} demo @param {boolean} goesOn @param {import('./settings.mjs').Settings} settings @param {AbortSignal} signal
 */
async function startFilled(demo, goesOn, settings, signal) {
  /** @type {import('./sandbox.mjs').RunningSandbox | undefined} */
  let sandbox;
  const outside = async () => {
    const productUrl = `http://${reachable(settings.host)}:${settings.port}`;
    sandbox = await startSandbox({ env: process.env, productUrl, log, signal });
    Object.assign(process.env, sandbox.environment);
  };
  /** @type {import('./system.mjs').System} */
  let system;
  try {
    system = await start(settings, signal, outside);
  } catch (error) {
    await sandbox?.stop();
    throw error;
  }
  const stop = async () => {
    await system.stop();
    await sandbox?.stop();
  };
  const kill = () => {
    system.kill();
    sandbox?.kill();
  };
  try {
    if (!demo.filled) {
      log(`${goesOn ? 'Filling was interrupted and continues:' : 'Filling it with'} ${demo.leads} sample leads ...`);
      await fill(demo, settings, system, signal);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  log(`The public site: ${system.url}`);
  log(howToSignIn(demo, system.url));
  log(`The outside world, and what is sent to it: ${sandbox?.url}`);
  return { ...system, stop, kill };
}

/**
 * A given password is not printed: it may be in use elsewhere. A folder of an earlier version does not say which
 * kind it is.
 * @param {Demo} demo @param {string} url of the product
 */
export function howToSignIn({ admin, password, passwordMade = false }, url) {
  const who = `The office signs in at ${url}/login as ${admin}, or as dana@, marcus@ or priya@example.com`;
  return passwordMade ? `${who}, with the password ${password}` : `${who}, with the password in demo.json`;
}

/**
 * @param {Demo} demo @param {import('./settings.mjs').Settings} settings @param {import('./system.mjs').System} system
 * @param {AbortSignal} signal
 */
async function fill(demo, settings, system, signal) {
  const { seed, leads, until } = demo;
  const api = `http://${reachable(settings.host)}:${settings.port}`;
  const filler = ['dist/backend/src/demo/main.js', JSON.stringify({ seed, leads, until, api })];
  const { status } = await runNode(filler, { env: systemEnv(settings, system), show: true });
  signal.throwIfAborted();
  if (status !== 0) throw new Refusal('The sample leads are not complete; the next npm run demo continues with them.');
  closeDemo(settings.dataDir, demo);
}

/** @returns {Promise<Record<string, string>>} the ports that are not set, each its usual one or any that is free */
async function ownPorts() {
  /** @type {Record<string, string>} */
  const ports = {};
  for (const [variable, port] of Object.entries(usualPorts)) {
    if (process.env[variable]?.trim()) continue;
    ports[variable] = String(await usualOrFree(variable, port, '127.0.0.1'));
  }
  return ports;
}
