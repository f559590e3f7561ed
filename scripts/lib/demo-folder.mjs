import { parseArgs } from 'node:util';
import { Refusal } from './command.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareDataFolder } from './data-folder.mjs';
import { readKeptJson } from './json-file.mjs';

const usualLeads = 300;
const mostLeads = 1_000_000;

/**
 * @param {string[]} args of `npm run demo --`
 * @returns {{ leads: number, seed: string }}
 * @throws {Refusal} naming the unknown argument
 */
export function demoOptions(args) {
  const { leads, seed } = parsed(args);
  const count = Number(leads.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(count) || count < 1 || count > mostLeads) {
    throw new Refusal(`--leads must be a whole number from 1 to ${mostLeads}, not "${leads}".`);
  }
  return { leads: count, seed };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const options = /** @type {const} */ ({
      leads: { type: 'string', default: String(usualLeads) },
      seed: { type: 'string', default: 'sample' },
    });
    return parseArgs({ args, options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Refusal(`${reason}. Use: npm run demo -- [--leads ${usualLeads}] [--seed sample]`);
  }
}

/**
 * @typedef {object} Demo the parameters of a demo's folder, kept in its demo.json
 * @property {string} seed
 * @property {number} leads
 * @property {string} until ISO 8601, UTC: the day of the first start, on which the sample lives end
 * @property {string} admin e-mail of the first admin
 * @property {string} password of the admin and of the staff
 * @property {boolean} [passwordMade] by us, so that it has to be printed; false: it was given, so its owner knows it
 * @property {boolean} filled false: the filling was interrupted and continues at the next start
 */

const kept = {
  seed: 'string',
  leads: 'number',
  until: 'string',
  admin: 'string',
  password: 'string',
  filled: 'boolean',
};

/**
 * The folder of a demo: DATA_DIR, or `data-demo` beside the sources, one for each number of leads and seed.
 * @param {{ leads: number, seed: string }} wanted @param {string | undefined} dataDir @param {string} root
 */
export function demoFolder({ leads, seed }, dataDir, root) {
  if (dataDir) return resolve(root, dataDir);
  const others = [leads === usualLeads ? '' : `-${leads}`, seed === 'sample' ? '' : `-${seed.replace(/[^\w-]/g, '_')}`];
  return join(root, `data-demo${others.join('')}`);
}

/**
 * Reads the parameters of the folder, or starts it.
 * @param {string} folder
 * @param {{ leads: number, seed: string, admin?: string, password?: string }} wanted an admin and a password of one's own
 * count only at the first start
 * @returns {{ demo: Demo, goesOn: boolean }} goesOn: an earlier start began to fill it, and did not finish
 * @throws {Refusal} if the folder can't be used, or holds another demo, or data that sample leads would spoil for good
 */
export function openDemo(folder, { leads, seed, admin, password }) {
  const file = join(folder, 'demo.json');
  const isNew = !existsSync(file);
  if (isNew) {
    if (existsSync(folder) && statSync(folder).isDirectory() && readdirSync(folder).length > 0) {
      throw new Refusal(`${folder} (DATA_DIR) holds other data; sample leads belong in a folder of their own.`);
    }
    prepareDataFolder(folder);
    const given = admin && password;
    const people = { admin: admin || 'admin@example.com', password: given || randomBytes(9).toString('base64url') };
    const until = new Date().toISOString();
    keep(folder, { seed, leads, until, ...people, passwordMade: !given, filled: false });
  }
  /** @type {Demo} */
  const demo = readKeptJson(file, kept);
  if (demo.leads !== leads || demo.seed !== seed) {
    throw new Refusal(
      `${folder} (DATA_DIR) is a demo of ${demo.leads} leads, seed ${demo.seed}; use these, or name another folder.`,
    );
  }
  return { demo, goesOn: !isNew && !demo.filled };
}

/** Notes that all its leads are there. @param {string} folder @param {Demo} demo */
export function closeDemo(folder, demo) {
  keep(folder, { ...demo, filled: true });
}

/** @param {string} folder @param {Demo} demo */
function keep(folder, demo) {
  const file = join(folder, 'demo.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
