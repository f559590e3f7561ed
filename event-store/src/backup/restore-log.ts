import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { prepareKeyTables } from '../sealing/key-tables.js';
import { eventBytes, eventLine } from './backup-lines.js';
import { Chain } from './chain.js';
import type { RawLog } from '../client/raw-log.js';
import { readLines, RestoreRefused } from './read-backup.js';
import { adoptMasterKey, refuseOtherKeys, restoreKeys } from './restore-keys.js';
import type { EncodedEvent } from '../wire/append-request.js';
import type { VerifiedBackup } from './verify-backup.js';
import { verifyBackup } from './verify-backup.js';

export interface RestoreTarget {
  log: RawLog;
  /** The application's database, which gets the keys. */
  pool: Pool;
  /** The master key; undefined if there is none yet. */
  masterKey: KeyObject | undefined;
}

export interface RestoreHooks {
  /** Called with each step and the number of events it is done for. */
  onProgress?: (what: string, done: number) => void;
  /** Called when everything is verified, before the first write. */
  beforeWriting?: () => Promise<void>;
}

export interface Restored {
  events: number;
  keys: number;
  /** Hash of the log and the key store as read back; equal to the backup's. */
  hash: string;
  /** Keys that were destroyed in this database since the backup: they stay destroyed. */
  erasedSince: number;
}

/** Consecutive events of one stream form one append; EventStoreDB accepts at most 1 MB. */
const append = { events: 200, bytes: 512 * 1024 };
/** Few enough that the last is answered long before its deadline, even by a slow disk. */
const most = { events: 2_000, appends: 128 };

/**
 * Writes a backup into an empty log, with every event's id, type, bytes, stream, order and revision, and its keys into the key
 * store; then reads all of it back and compares the hash chain. The whole file is verified before the first write.
 * @throws RestoreRefused with nothing written; Error if it failed midway: then the log has to be emptied again
 */
export async function restoreBackup(
  { log, pool, masterKey }: RestoreTarget,
  file: string,
  { onProgress = () => {}, beforeWriting = () => Promise.resolve() }: RestoreHooks = {},
): Promise<Restored> {
  await requireEmpty(log);
  await prepareKeyTables(pool);
  onProgress('verifying the backup', 0);
  const end = await verifyBackup(file, masterKey, (keys) => refuseOtherKeys(pool, keys));
  if (masterKey) await adoptMasterKey(pool, masterKey);
  await beforeWriting();
  await writeEvents(log, file, onProgress);
  const chain = await readBack(log, end, onProgress);
  const erasedSince = await restoreKeys(pool, file, chain);
  if (chain.hash !== end.hash) throw failed('what was read back differs from the backup');
  return { events: end.events, keys: end.keys, hash: chain.hash, erasedSince };
}

async function requireEmpty(log: RawLog): Promise<void> {
  for await (const { events } of log.readAll())
    if (events.length > 0)
      throw new RestoreRefused(
        `The log is not empty (it begins with ${events[0]!.stream}): restore into an empty system`,
      );
}

/** The log keeps the order of appends sent over one call, so many may be in flight. */
async function writeEvents(log: RawLog, file: string, onProgress: (what: string, done: number) => void): Promise<void> {
  const running = new Set<Promise<void>>();
  let broken: Error | undefined;
  let done = 0;
  let inFlight = 0;
  const send = async ({ stream, revision, events }: Group) => {
    while (inFlight >= most.events || running.size >= most.appends) await Promise.race(running);
    if (broken) throw broken;
    const sent = log.append(stream, events, revision === 0 ? 'no_stream' : revision - 1).then(
      () => onProgress('writing events', (done += events.length)),
      (error: Error) => (broken ??= error),
    );
    inFlight += events.length;
    const settled = sent.then(() => {
      inFlight -= events.length;
      running.delete(settled);
    });
    running.add(settled);
  };
  try {
    for await (const group of groups(file)) await send(group);
    await Promise.all(running);
    if (broken) throw broken;
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error), error);
  }
}

interface Group {
  stream: string;
  /** Revision of the first event. */
  revision: number;
  events: EncodedEvent[];
}

async function* groups(file: string): AsyncGenerator<Group, void, undefined> {
  let group: Group | undefined;
  let bytes = 0;
  for await (const { line } of readLines(file)) {
    if (line.kind !== 'event') continue;
    const { stream, revision, id, type, contentType } = line;
    const event = { id, type, contentType, ...eventBytes(line) };
    const size = event.data.length + event.metadata.length;
    const full = group && (group.events.length >= append.events || bytes + size > append.bytes);
    if (group && (full || group.stream !== stream)) {
      yield group;
      group = undefined;
    }
    if (!group) {
      group = { stream, revision, events: [] };
      bytes = 0;
    }
    group.events.push(event);
    bytes += size;
  }
  if (group) yield group;
}

/** The chain over the log's present content. */
async function readBack(
  log: RawLog,
  { events: expected, format }: VerifiedBackup,
  onProgress: (what: string, done: number) => void,
): Promise<Chain> {
  const chain = new Chain();
  chain.add(JSON.stringify({ kind: 'header', format }));
  let count = 0;
  for await (const { events } of log.readAll()) {
    for (const event of events) chain.add(JSON.stringify(eventLine(event)));
    onProgress('reading back', (count += events.length));
  }
  if (count !== expected) throw failed(`${count} events can be read back instead of ${expected}`);
  return chain;
}

function failed(reason: string, cause?: unknown): Error {
  return new Error(`The restore failed midway (${reason}): empty the log and begin again`, { cause });
}
