import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { keysById, keysByStream } from '../sealing/key-tables.js';
import { NamedKeys } from '../sealing/named-keys.js';
import { addNamed, eventLine, format, keyLine } from './backup-lines.js';
import type { Line } from './backup-lines.js';
import { Chain } from './chain.js';
import type { RawLog } from '../client/raw-log.js';

/** What a backup holds. `hash` stands for all of it: header, events and keys. */
export interface BackupSummary {
  events: number;
  keys: number;
  /** Keys that sealed something and are not there: they were lost before, and what they sealed can't be read. */
  lostKeys: number;
  hash: string;
}

export interface BackupSource {
  log: RawLog;
  /** The application's database, where the keys are. */
  pool: Pool;
}

const keysPerPage = 2_000;

/**
 * Writes the whole log and the wrapped keys to a file: a line each, chained by hashes. It gets its name when it is whole and on
 * the disk, so a file of that name is never half a backup. The system may run meanwhile: keys are read after the events, so
 * that each event that was read finds its key.
 * @param onProgress told the events so far and the share of the log, 0 to 1
 * @throws LogUnavailable, the database's error, the file system's error
 */
export async function writeBackup(
  { log, pool }: BackupSource,
  file: string,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<BackupSummary> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.part`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    const writer = new LineWriter(handle);
    await writer.write([{ kind: 'header', format }]);
    const { events, named } = await writeEvents(log, writer, onProgress);
    const keys = (await writeStreamKeys(pool, writer, named)) + (await writeNamedKeys(pool, writer, named));
    const summary = { events, keys, lostKeys: named.size, hash: writer.chain.hash };
    await writer.write([{ kind: 'end', ...summary, time: new Date().toISOString() }]);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    return summary;
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
}

class LineWriter {
  readonly chain = new Chain();

  constructor(private readonly handle: FileHandle) {}

  async write(lines: readonly Line[]): Promise<void> {
    let text = '';
    for (const line of lines) {
      const json = JSON.stringify(line);
      text += `${this.chain.add(json)} ${json}\n`;
    }
    await this.handle.appendFile(text);
  }
}

async function writeEvents(
  log: RawLog,
  writer: LineWriter,
  onProgress: (events: number, share: number) => void,
): Promise<{ events: number; named: NamedKeys }> {
  const head = await log.head();
  const named = new NamedKeys();
  let count = 0;
  for await (const { events, position } of log.readAll()) {
    await writer.write(events.map(eventLine));
    for (const { stream, data } of events) addNamed(named, stream, data);
    count += events.length;
    onProgress(count, Math.min(1, Number(position) / Number(head || 1n)));
  }
  return { events: count, named };
}

/** All keys of streams, by stream; also those that only say that a stream was erased. What remains in `named` has none. */
async function writeStreamKeys(pool: Pool, writer: LineWriter, { streams }: NamedKeys): Promise<number> {
  let keys = 0;
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ stream: string; wrapped: Buffer | null }>(
      `select stream, wrapped from sealing.stream_keys where stream collate "C" > $1
       order by stream collate "C" limit ${keysPerPage}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return keys;
    await writer.write(rows.map(({ stream, wrapped }) => keyLine(keysByStream, stream, wrapped)));
    for (const { stream } of rows) streams.delete(stream);
    keys += rows.length;
    after = last.stream;
  }
}

/** The keys that events name, by id: one that was made ahead and has sealed nothing is not needed. */
async function writeNamedKeys(pool: Pool, writer: LineWriter, { ids }: NamedKeys): Promise<number> {
  const sorted = [...ids].sort();
  let keys = 0;
  for (let from = 0; from < sorted.length; from += keysPerPage) {
    const { rows } = await pool.query<{ id: string; wrapped: Buffer | null }>(
      'select id, wrapped from sealing.keys where id = any($1) order by id',
      [sorted.slice(from, from + keysPerPage)],
    );
    await writer.write(rows.map(({ id, wrapped }) => keyLine(keysById, id, wrapped)));
    for (const { id } of rows) ids.delete(id);
    keys += rows.length;
  }
  return keys;
}
