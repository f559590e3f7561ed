import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keptConnection } from '../connection.mjs';
import { openStores } from '../ops.mjs';
import { projectRoot } from '../paths.mjs';
import { Refusal } from '../command.mjs';
import { readSettings } from '../settings.mjs';
import { breakStreams, runCampaigns, sendDocuments, takePayments } from './outside-deeds.mjs';
import { erasePeople, write } from './message-deeds.mjs';
import { frozenDemo, sampleAdmin, sampleMasterKey } from './frozen-demo.mjs';
import { appendOldEvents } from './old-events.mjs';
import { mergeLeads, optOut } from './people-deeds.mjs';
import { Person, untilThere } from './cast.mjs';
import { importLines, visit, work } from './work-deeds.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */

const mostBytes = 8 * 1024 * 1024;

/**
 * Fills a system of its own, lets everything happen in it that later code must read as this code does, and keeps its log.
 * @param {string} target the folder that gets log.gz and about.json @param {number} leads of the demo
 * @param {(line: string) => void} say
 */
export async function freezeLog(target, leads, say) {
  const folder = mkdtempSync(join(tmpdir(), 'frozen-log-'));
  // The embedded Postgres runs as another account.
  chmodSync(folder, 0o755);
  try {
    const demo = await frozenDemo(join(folder, 'data'));
    say('Events of older versions ...');
    const oldStreams = await oldEventsIn(demo.env, leads);
    say(`A demo with ${leads} leads ...`);
    const stop = await demo.start(leads);
    try {
      const cast = await castOf(demo);
      cast.about.oldStreams = oldStreams;
      await live(cast, demo, oldStreams, say);
      say('Verifying ...');
      // 3: equal, but for the streams that are parked.
      await demo.ops([0, 3], 'verify');
      await demo.ops([0], 'backup', join(folder, 'log'));
      keep(target, readFileSync(join(folder, 'log')), cast.about);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Before the first start: a log that begins without MACs does not ask for them.
 * @param {NodeJS.ProcessEnv} env @param {number} leads
 */
async function oldEventsIn(env, leads) {
  const settings = readSettings(env, projectRoot);
  const { openDemo } = await import('../demo-folder.mjs');
  openDemo(settings.dataDir, { leads, seed: 'sample', admin: sampleAdmin.email, password: sampleAdmin.password });
  const stores = await openStores(settings, true);
  try {
    return await appendOldEvents(stores, sampleMasterKey);
  } finally {
    await stores.close();
  }
}

/** @param {Awaited<ReturnType<typeof frozenDemo>>} demo @returns {Promise<Cast>} */
async function castOf({ product, sandbox }) {
  const admin = await Person.signedIn(product, sampleAdmin);
  const staff = await Person.signedIn(product, { email: 'dana@example.com', password: sampleAdmin.password });
  const control = new Person(sandbox);
  return {
    ...{ admin, staff, about: {} },
    visitor: () => new Person(product),
    fail: (fault) => control.post('/_sandbox/faults', fault),
    kept: (provider) => control.get(`/_sandbox/state/${provider}`),
    async outside(path, form) {
      const response = await fetch(sandbox + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      if (response.status >= 400) throw new Error(`${path} was answered with ${response.status}`);
    },
    quiet: () => quiet(admin, control),
  };
}

/** No webhook waits, no effect is due, and the read models have everything. @param {Person} admin @param {Person} control */
async function quiet(admin, control) {
  await untilThere('an end of what is under way', async () => {
    const waiting = (/** @type {any} */ { state }) => state === 'held' || state === 'waiting';
    if ((await control.get('/_sandbox/deliveries')).some(waiting)) return false;
    for (const state of ['due', 'running']) {
      const { effects } = await admin.get(`/api/effects?state=${state}&limit=200`);
      const now = new Date().toISOString();
      if (effects.some((/** @type {any} */ { dueAt, waits }) => !waits && dueAt <= now)) return false;
    }
    const { projections } = await admin.get('/api/projections');
    return projections.every((/** @type {any} */ { lag }) => lag === undefined || Number(lag) === 0);
  });
}

/**
 * @param {Cast} cast @param {Awaited<ReturnType<typeof frozenDemo>>} demo @param {Record<string, string>} oldStreams
 * @param {(line: string) => void} say
 */
async function live(cast, demo, oldStreams, say) {
  const oldLead = oldStreams['LeadDetailsEdited.v1.json']?.slice('lead-'.length) ?? '';
  const connection = () => keptConnection(demo.env.DATA_DIR);
  /** @type {[string, () => Promise<void>][]} */
  const deeds = [
    ['Work', () => work(cast)],
    ['Visitors', () => visit(cast)],
    ['Merges', () => mergeLeads(cast)],
    ['Opting out', () => optOut(cast)],
    ['Messages', () => write(cast)],
    ['An import', () => importLines(cast)],
    ['Campaigns', () => runCampaigns(cast)],
    ['Documents', () => sendDocuments(cast)],
    ['Payments', () => takePayments(cast)],
    ['Erasures', () => erasePeople(cast, oldLead)],
    ['Parked streams', () => breakStreams(cast, connection(), (...args) => demo.ops([0], ...args))],
  ];
  for (const [what, deed] of deeds) {
    say(`${what} ...`);
    await deed();
    await cast.quiet();
  }
}

/** @param {string} target @param {Buffer} log @param {Record<string, unknown>} about */
function keep(target, log, about) {
  const packed = gzipSync(log, { level: 9 });
  if (packed.length > mostBytes) throw new Refusal(`The log has ${packed.length} bytes: freeze one with fewer leads.`);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'log.gz'), packed);
  writeFileSync(
    join(target, 'about.json'),
    `${JSON.stringify({ masterKey: sampleMasterKey, events: countsIn(log), ...about }, null, 2)}\n`,
  );
}

/** How many events there are of each version. @param {Buffer} log */
function countsIn(log) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const line of log.toString().split('\n')) {
    if (!line) continue;
    const { kind, type, metadata } = JSON.parse(line.slice(65));
    if (kind !== 'event') continue;
    const name = `${type}.v${JSON.parse(metadata).version}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
