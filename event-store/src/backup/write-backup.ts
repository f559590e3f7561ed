import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { keysById, keysByStream } from '../sealing/key-tables.js';
import { ownKeyIds, rootInUse } from '../sealing/root-key.js';
import { addNamed, Chain, eventLine, format, keyLine, type KeyLine, type Line, WantedKeys } from './backup-lines.js';
import type { RawLog } from '../client/raw-log.js';
import type { LineageTrace } from './lineage.js';

/** The content of a backup. `hash` stands for all of it: header, events and keys. */
export interface BackupSummary {
  events: number;
  keys: number;
  /** Keys that sealed something and are missing: they were lost earlier, and their texts can't be read. */
  lostKeys: number;
  hash: string;
}

export interface BackupSource {
  log: RawLog;
  /** The application's database, which has the keys. */
  pool: Pool;
}

const keysPerPage = 2_000;

/**
 * Writes the whole log and the wrapped keys to a file: one line each, chained by hashes. The file gets its name when it is whole and on
 * disk, so a file of that name is never half a backup. The system may run meanwhile: keys are read after the events, so
 * that each event that was read finds its key.
 * @param onProgress gets the number of events so far and the share of the log, 0 to 1
 * @throws LogUnavailable, the database's error, the file system's error; Error if MASTER_KEY was replaced meanwhile
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<BackupSummary> {
  await refuseNoFile(file);
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.part`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    const lines = backupLines(source, onProgress);
    let next = await lines.next();
    for (; !next.done; next = await lines.next()) await handle.appendFile(next.value);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return next.value;
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** Now, not after the whole log was copied. */
async function refuseNoFile(file: string): Promise<void> {
  const isFolder = (named: string) =>
    stat(named).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isFolder(file)) throw new Error(`${file} is a folder: name a file in it`);
  const folder = path.dirname(file);
  if (!(await isFolder(folder))) throw new Error(`${folder} is no folder: make it first`);
}

/**
 * The lines of such a file, some at a time, for storing it in another way.
 * @param trace gets each event and key
 * @returns the content of the closing line
 * @throws LogUnavailable, the database's error
 */
export async function* backupLines(
  { log, pool }: BackupSource,
  onProgress: (events: number, share: number) => void = () => {},
  trace?: LineageTrace,
): AsyncGenerator<string, BackupSummary, undefined> {
  const chain = new Chain();
  const chained = (lines: readonly Line[], each: (json: string, index: number) => void = () => {}) => {
    let text = '';
    for (const [index, line] of lines.entries()) {
      const json = JSON.stringify(line);
      text += `${chain.add(json)} ${json}\n`;
      each(json, index);
    }
    return text;
  };
  yield chained([{ kind: 'header', format }]);
  const wanted = new WantedKeys();
  const head = await log.head();
  let count = 0;
  for await (const { events, position } of log.readAll()) {
    yield chained(events.map(eventLine), (json, index) => trace?.event(json, events[index]!));
    for (const { stream, data } of events) addNamed(wanted, stream, data);
    count += events.length;
    onProgress(count, Math.min(1, Number(position) / Number(head || 1n)));
  }
  let keys = 0;
  const root = await rootInUse(pool);
  for (const pages of [streamKeys(pool, wanted), namedKeys(pool, wanted)])
    for await (const page of pages) {
      yield chained(page);
      for (const line of page) trace?.key(line);
      keys += page.length;
    }
  if ((await rootInUse(pool))?.wrapped !== root?.wrapped)
    throw new Error('MASTER_KEY was replaced while the keys were copied: make the backup again');
  const summary = { events: count, keys, lostKeys: wanted.size, hash: chain.hash };
  const masterKey = root && { masterKey: root.name };
  yield chained([{ kind: 'end', ...summary, ...masterKey, time: new Date().toISOString() }]);
  return summary;
}

/** All keys of streams, by stream, including those that only mark a stream as erased. The rest of `wanted` has no key. */
async function* streamKeys(pool: Pool, { streams }: WantedKeys): AsyncGenerator<KeyLine[], void, undefined> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ stream: string; wrapped: Buffer | null }>(
      `select stream, wrapped from sealing.stream_keys where stream collate "C" > $1
       order by stream collate "C" limit ${keysPerPage}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ stream, wrapped }) => keyLine(keysByStream, stream, wrapped));
    for (const { stream } of rows) streams.delete(stream);
    after = last.stream;
  }
}

/** The keys that events name, and our own two, by id: a key that was made ahead and has sealed nothing is not needed. */
async function* namedKeys(pool: Pool, { ids }: WantedKeys): AsyncGenerator<KeyLine[], void, undefined> {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ id: string; wrapped: Buffer | null }>(
      `select id, wrapped from sealing.keys where id > $1 order by id limit ${keysPerPage}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    const named = rows.filter(({ id }) => ids.has(id) || ownKeyIds.includes(id));
    yield named.map(({ id, wrapped }) => keyLine(keysById, id, wrapped));
    for (const { id } of named) ids.delete(id);
    after = last.id;
  }
}
