import { createSecretKey, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../paths.mjs';

/**
 * @typedef {{ $sealed: string }} Sealed
 * @typedef {{ stream: string, id: string, type: string, data: Record<string, unknown>, metadata: { version: number } }} Stored
 * @typedef {{ file: string, stored: Stored, sampleKey?: string }} Golden
 */

const folder = join(projectRoot, 'contracts/golden');
/** The first event of a stream of each kind, in its oldest form. A stream of any other kind needs none. */
const beginnings = {
  lead: 'LeadCreated.v1.json',
  analysis: 'AnalysisRequested.v1.json',
  referral: 'ReferralSubmitted.v1.json',
  user: 'UserInvited.v1.json',
};

/** @param {string} path of a built file @returns {Promise<any>} */
const built = (path) => import(join(projectRoot, 'dist', path));

/**
 * Appends the golden events that are stored in another way today, each in a stream of its own behind what begins such a stream, as
 * the versions of their time stored them: without MACs, sealed with the stream's key, or not sealed at all.
 * @param {{ databaseUrl: string, eventStoreUrl: string }} stores with an empty log @param {string} masterKey
 * @returns {Promise<Record<string, string>>} by the golden file, the stream
 */
export async function appendOldEvents({ databaseUrl, eventStoreUrl }, masterKey) {
  const { RawLog } = await built('event-store/src/client/raw-log.js');
  const keys = await keysOf(databaseUrl, masterKey);
  const log = new RawLog(eventStoreUrl);
  /** @type {Record<string, string>} */
  const streams = {};
  try {
    for (const old of oldGoldens()) {
      const kind = old.stored.stream.split('-')[0] ?? '';
      const beginning = beginnings[/** @type {keyof typeof beginnings} */ (kind)];
      const stream = beginning === undefined ? old.stored.stream : `${kind}-${randomUUID()}`;
      const first = beginning === undefined || beginning === old.file ? [] : [golden(beginning)];
      const resealed = [];
      for (const each of [...first, old]) resealed.push(await keys.sealAgain(each, stream));
      await log.append(stream, resealed, 'any');
      streams[old.file] = stream;
    }
  } finally {
    await log.close();
    await keys.close();
  }
  return streams;
}

/** @param {string} file @returns {Golden} */
function golden(file) {
  return { file, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) };
}

/** Those of an earlier version, those sealed with their stream's key, and those whose sealed form stands beside them. */
function oldGoldens() {
  const files = readdirSync(folder);
  return files.map(golden).filter(({ file, stored }) => {
    const { type, data, metadata } = stored;
    if (file.endsWith('.sealed.json')) return false;
    const isEarlier = files.includes(`${type}.v${metadata.version + 1}.json`);
    return isEarlier || files.includes(file.replace('.json', '.sealed.json')) || JSON.stringify(data).includes('"v1.');
  });
}

/** @param {string} databaseUrl @param {string} masterKey */
async function keysOf(databaseUrl, masterKey) {
  const { prepareKeyTables, keysById, keysByStream } = await built('event-store/src/sealing/key-tables.js');
  const { openKeyStore } = await built('event-store/src/sealing/key-store.js');
  const { newKey } = await built('event-store/src/sealing/wrap-key.js');
  const { open, seal } = await built('event-store/src/sealing/seal.js');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const master = createSecretKey(Buffer.from(masterKey, 'hex'));
  await prepareKeyTables(pool);
  await openKeyStore(pool, master);

  /** @type {Map<string, import('node:crypto').KeyObject>} */
  const made = new Map();
  /** @param {import('../../../event-store/src/sealing/key-tables.js').KeyTable} table @param {string} name */
  const keyOf = async (table, name) => {
    const known = made.get(`${table.name} ${name}`);
    if (known) return known;
    const { key, wrapped } = newKey(master, table.wrappedAs(name));
    await pool.query(`insert into ${table.name} (${table.column}, wrapped) values ($1, $2)`, [name, wrapped]);
    made.set(`${table.name} ${name}`, key);
    return key;
  };

  return {
    close: () => pool.end(),
    /** The event in another stream and with another id, sealed in the same way. @param {Golden} golden @param {string} stream */
    async sealAgain({ stored, sampleKey }, stream) {
      const id = randomUUID();
      const sampled = sampleKey === undefined ? undefined : createSecretKey(Buffer.from(sampleKey, 'base64'));
      /** @param {unknown} value @param {string} field @returns {Promise<unknown>} */
      const again = async (value, field) => {
        if (typeof value !== 'object' || value === null) return value;
        if ('$sealed' in value) {
          const text = open(sampled, { stream: stored.stream, eventId: stored.id, field }, value);
          if (text === undefined) throw new Error(`${stored.type}: ${field} does not open with its sample key`);
          const [form = '', keyId = ''] = String(value.$sealed).split('.');
          const key = form === 'v1' ? await keyOf(keysByStream, stream) : await keyOf(keysById, keyId);
          const { $sealed } = seal({ id: keyId, key }, { stream, eventId: id, field }, text);
          return { $sealed: form === 'v1' ? `v1.${$sealed.slice($sealed.lastIndexOf('.') + 1)}` : $sealed };
        }
        /** @type {[string, unknown][]} */
        const entries = [];
        for (const [name, held] of Object.entries(value))
          entries.push([name, await again(held, field === '' ? name : `${field}.${name}`)]);
        return Array.isArray(value) ? entries.map(([, held]) => held) : Object.fromEntries(entries);
      };
      const data = await again(stored.data, '');
      const metadata = { ...stored.metadata, $correlationId: id, $causationId: id };
      return {
        ...{ id, type: stored.type, contentType: 'application/json' },
        ...{ data: Buffer.from(JSON.stringify(data)), metadata: Buffer.from(JSON.stringify(metadata)) },
      };
    },
  };
}
