import { isAbsolute, resolve } from 'node:path';
import { Refusal } from './command.mjs';

/**
 * @typedef {object} Settings
 * @property {string} host
 * @property {number} port
 * @property {string} publicUrl where browsers find us
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl unset: embedded Postgres
 * @property {string | undefined} eventStoreUrl unset: the embedded node
 * @property {number} postgresPort
 * @property {number} eventStorePort
 */

/**
 * Reads what the supervisor of `npm start` needs of the environment; `refuseWrongVariables` checks what its programs do. An empty variable counts as unset.
 * @param {NodeJS.ProcessEnv} env @param {string} folder base of a relative DATA_DIR
 * @returns {Settings}
 * @throws {Refusal} naming the first variable with a wrong value
 */
export function readSettings(env, folder) {
  /** @param {string} name */
  const text = (name) => env[name]?.trim() || undefined;
  const host = hostOf('HOST', text('HOST'));
  const port = portOf('PORT', text('PORT'), 3000);
  const settings = {
    host,
    port,
    publicUrl: urlOf('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${reachable(host)}:${port}`,
    dataDir: dataDirOf(text('DATA_DIR') ?? './data', folder),
    databaseUrl: urlOf('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    eventStoreUrl: urlOf('EVENTSTORE_URL', text('EVENTSTORE_URL'), ['esdb:', 'esdb+discover:']),
    postgresPort: portOf('POSTGRES_PORT', text('POSTGRES_PORT'), 5439),
    eventStorePort: portOf('EVENTSTORE_PORT', text('EVENTSTORE_PORT'), 2113),
  };
  if (env.ADMIN_PASSWORD && !text('ADMIN_EMAIL')) throw new Refusal('ADMIN_EMAIL must be set where ADMIN_PASSWORD is.');
  checkMasterKey(text('MASTER_KEY'));
  checkDistinct(settings);
  return settings;
}

/**
 * @typedef {object} SandboxSettings
 * @property {string} host
 * @property {number | undefined} port unset: the usual one, or any that is free
 * @property {number | undefined} smtpPort as port
 * @property {string} productUrl where its webhooks go
 */

/**
 * Reads what the sandbox of the outside world needs of the environment. An empty variable counts as unset.
 * @param {NodeJS.ProcessEnv} env
 * @returns {SandboxSettings}
 * @throws {Refusal} naming the first variable with a wrong value
 */
export function readSandboxSettings(env) {
  /** @param {string} name */
  const text = (name) => env[name]?.trim() || undefined;
  const port = portOf('SANDBOX_PORT', text('SANDBOX_PORT'), undefined);
  const smtpPort = portOf('SANDBOX_SMTP_PORT', text('SANDBOX_SMTP_PORT'), undefined);
  if (port !== undefined && port === smtpPort)
    throw new Refusal(`SANDBOX_SMTP_PORT and SANDBOX_PORT are both ${port}; they must differ.`);
  const product = `http://${reachable(hostOf('HOST', text('HOST')))}:${portOf('PORT', text('PORT'), 3000)}`;
  return {
    host: hostOf('SANDBOX_HOST', text('SANDBOX_HOST')),
    port,
    smtpPort,
    productUrl: urlOf('SANDBOX_PRODUCT_URL', text('SANDBOX_PRODUCT_URL'), ['http:', 'https:']) ?? product,
  };
}

/** @param {string} host to listen on @returns {string} host to connect to */
export function reachable(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param {string} name @param {string | undefined} value */
function hostOf(name, value = '127.0.0.1') {
  if (!/^[\w.:-]+$/.test(value)) throw wrong(name, value, 'must be an address of this machine, such as 127.0.0.1');
  return value;
}

/**
 * @template {number | undefined} Fallback
 * @param {string} name @param {string | undefined} value @param {Fallback} fallback @returns {number | Fallback}
 */
function portOf(name, value, fallback) {
  if (value === undefined) return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535) throw wrong(name, value, 'must be a port from 1 to 65535');
  return port;
}

/** @param {string} name @param {string | undefined} value @param {string[]} protocols */
function urlOf(name, value, protocols) {
  if (value === undefined) return undefined;
  const protocol = /^[a-z+]+:(?=\/\/\S)/.exec(value)?.[0];
  if (!protocol || !protocols.includes(protocol) || /\s/.test(value)) {
    // Not shown: it may hold a password.
    throw new Refusal(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

/** @param {string} value @param {string} folder */
function dataDirOf(value, folder) {
  if (value.includes('\0')) throw wrong('DATA_DIR', value, 'must be the path of a folder');
  return isAbsolute(value) ? value : resolve(folder, value);
}

/** @param {string | undefined} key */
function checkMasterKey(key) {
  if (!key || /^[\da-f]{64}$/i.test(key)) return;
  if (/^[\w+/-]{43}=?$/.test(key) && Buffer.from(key, 'base64').length === 32) return;
  throw new Refusal('MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or as base64.');
}

/** @param {Settings} settings */
function checkDistinct({ port, databaseUrl, eventStoreUrl, postgresPort, eventStorePort }) {
  /** @type {[string, number][]} */
  const used = [['PORT', port]];
  if (!eventStoreUrl) used.push(['EVENTSTORE_PORT', eventStorePort]);
  if (!databaseUrl || !eventStoreUrl) used.push(['POSTGRES_PORT', postgresPort]);
  for (const [index, [name, value]] of used.entries()) {
    const other = used.slice(0, index).find(([, taken]) => taken === value);
    if (other) throw new Refusal(`${name} and ${other[0]} are both ${value}; they must differ.`);
  }
}

/** @param {string} name @param {string} value @param {string} rule */
function wrong(name, value, rule) {
  return new Refusal(`${name} ${rule}, not "${value}".`);
}
