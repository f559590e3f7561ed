import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { prepareKeyTables } from '../sealing/key-tables.js';
import { Chain, eventBytes, eventLine, type Line } from './backup-lines.js';
import type { RawLog } from '../client/raw-log.js';
import { LineageTrace, type Mark } from './lineage.js';
import { patiently, type Patience } from './patiently.js';
import { readLines, RestoreRefused } from './read-backup.js';
import { adoptMasterKey, refuseOtherKeys, restoreKeys } from './restore-keys.js';
import { noteRestoreBegun, noteRestoreWritten, restoreUnderWay } from './restore-progress.js';
import type { EncodedEvent } from '../wire/append-request.js';
import { type VerifiedBackup, verifyBackup } from './verify-backup.js';

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
  /** Called with what an operator must not miss: where an earlier try stood, an outage. */
  onNotice?: (line: string) => void;
  /** An error in one line for people. */
  sentenceOf?: (error: unknown) => string;
  /** Called when everything is verified, before the first write. Called again if the database was away. */
  beforeWriting?: () => Promise<void>;
  patience?: Patience;
}

export interface Restored {
  events: number;
  keys: number;
  /** How many events an earlier try of the same restore had written; undefined if this was the first. */
  wentOnFrom?: number;
  /** Hash of the log and the key store as read back; equal to the backup's. */
  hash: string;
  /** The end of what was restored. */
  mark: Mark;
  /** Keys that were destroyed in this database since the backup: they stay destroyed. */
  erasedSince: number;
}

/** Consecutive events of one stream form one append; EventStoreDB accepts at most 1 MB. */
const append = { events: 200, bytes: 512 * 1024 };
/** Few enough that the last is answered long before its deadline, even by a slow disk. */
const most = { events: 2_000, appends: 128 };

/**
 * Writes a backup into an empty log, with every event's id, type, bytes, stream, order and revision, and its keys into the key
 * store; then reads all of it back and compares the hash chain. The whole file is verified before the first write. An outage of the log or
 * of Postgres is waited for. A restore that ended midway goes on when the same backup is restored again: from the log's end, once what is
 * there was found to be the backup's beginning.
 * @throws RestoreRefused with nothing written; Error if it failed midway: it says where it stands
 */
export async function restoreBackup(
  { log, pool, masterKey }: RestoreTarget,
  file: string,
  { onProgress = () => {}, beforeWriting = () => Promise.resolve(), patience, ...notices }: RestoreHooks = {},
): Promise<Restored> {
  const { onNotice = () => {}, sentenceOf = String } = notices;
  const waited = <Result>(step: (alive: () => void) => Promise<Result>) =>
    patiently(step, (error) => onNotice(`${sentenceOf(error)}; trying again`), patience);
  const before = await restoreUnderWay(pool);
  if (!before) await requireEmpty(log);
  await prepareKeyTables(pool);
  onProgress('verifying the backup', 0);
  const end = await verifyBackup(file, masterKey, (keys) => refuseOtherKeys(pool, keys));
  if (before && before.hash !== end.hash)
    throw new RestoreRefused(
      `A restore of another backup (${before.events} events) is not finished here: run that one again, or empty the system`,
    );
  if (!before && masterKey) await adoptMasterKey(pool, masterKey);
  await noteRestoreBegun(pool, end);
  let standing = 0;
  let wentOnFrom: number | undefined;
  try {
    await waited(beforeWriting);
    const written = await waited(async (alive) => {
      const progressed = (what: string, done: number) => {
        alive();
        onProgress(what, done);
      };
      standing = await beginningOf(log, file, before?.written ?? false, progressed);
      if (before) wentOnFrom ??= standing;
      if (standing > 0) onNotice(`the log has ${standing} of ${end.events} events, as in the backup; going on`);
      if (standing < end.events)
        await writeEvents(log, file, standing, (done) => progressed('writing events', (standing = done)));
      const { chain, trace } = await readBack(log, end, before?.written ?? false, progressed);
      const erasedSince = await restoreKeys(pool, file, chain);
      return { hash: chain.hash, erasedSince, mark: trace.mark(null) };
    });
    if (written.hash !== end.hash)
      throw new RestoreRefused('What was read back differs from the backup: empty the system and begin again');
    await waited(() => noteRestoreWritten(pool));
    return { events: end.events, keys: end.keys, ...(wentOnFrom !== undefined && { wentOnFrom }), ...written };
  } catch (error) {
    if (error instanceof RestoreRefused) throw error;
    throw new Error(
      `The restore stopped with ${standing} of ${end.events} events in the log (${sentenceOf(error)}): run it again, and it goes on from there`,
      { cause: error },
    );
  }
}

async function requireEmpty(log: RawLog): Promise<void> {
  for await (const { events } of log.readAll())
    if (events.length > 0)
      throw new RestoreRefused(
        `The log is not empty (it begins with ${events[0]!.stream}): restore into an empty system (docs/operations.md says how to empty one)`,
      );
}

/**
 * How many of the backup's first events the log has.
 * @param mayGoOn whether the log may have more after the backup's last: it was written whole, and the restore appended since
 * @throws RestoreRefused if it holds anything else
 */
async function beginningOf(
  log: RawLog,
  file: string,
  mayGoOn: boolean,
  onProgress: (what: string, done: number) => void,
): Promise<number> {
  const lines = readLines(file);
  let count = 0;
  try {
    for await (const { events } of log.readAll())
      for (const event of events) {
        const expected = await nextEvent(lines);
        if (!expected && mayGoOn) return count;
        if (!expected || JSON.stringify(expected) !== JSON.stringify(eventLine(event)))
          throw new RestoreRefused(
            `Event ${count + 1} of the log (${event.stream}) is not in the backup there: empty the system and begin again (docs/operations.md)`,
          );
        if (++count % 1_000 === 0) onProgress('comparing what is there', count);
      }
    return count;
  } finally {
    await lines.return();
  }
}

async function nextEvent(lines: ReturnType<typeof readLines>): Promise<Line | undefined> {
  for (let next = await lines.next(); !next.done; next = await lines.next())
    if (next.value.line.kind === 'event') return next.value.line;
  return undefined;
}

/** The log keeps the order of appends sent over one call, so many may be in flight. */
async function writeEvents(log: RawLog, file: string, from: number, onProgress: (done: number) => void): Promise<void> {
  const running = new Set<Promise<void>>();
  let broken: Error | undefined;
  let done = from;
  let inFlight = 0;
  const send = async ({ stream, revision, events }: Group) => {
    while (inFlight >= most.events || running.size >= most.appends) await Promise.race(running);
    if (broken) throw broken;
    const sent = log.append(stream, events, revision === 0 ? 'no_stream' : revision - 1).then(
      () => onProgress((done += events.length)),
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
    for await (const group of groups(file, from)) await send(group);
  } finally {
    // Whatever comes next must find all of them ended.
    await Promise.all(running);
  }
  if (broken) throw broken;
}

interface Group {
  stream: string;
  /** Revision of the first event. */
  revision: number;
  events: EncodedEvent[];
}

/** @param from how many of the file's first events to leave out */
async function* groups(file: string, from: number): AsyncGenerator<Group, void, undefined> {
  let skip = from;
  let group: Group | undefined;
  let bytes = 0;
  for await (const { line } of readLines(file)) {
    if (line.kind !== 'event' || skip-- > 0) continue;
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

/** The chain over the log's present content. @param mayGoOn as for `beginningOf` */
async function readBack(
  log: RawLog,
  { events: expected, format }: VerifiedBackup,
  mayGoOn: boolean,
  onProgress: (what: string, done: number) => void,
): Promise<{ chain: Chain; trace: LineageTrace }> {
  const chain = new Chain();
  const trace = new LineageTrace();
  chain.add(JSON.stringify({ kind: 'header', format }));
  let count = 0;
  for await (const { events } of log.readAll()) {
    const own = mayGoOn ? events.slice(0, expected - count) : events;
    for (const event of own) {
      const json = JSON.stringify(eventLine(event));
      chain.add(json);
      trace.event(json, event);
    }
    onProgress('reading back', (count += own.length));
  }
  if (count !== expected)
    throw new RestoreRefused(
      `${count} events can be read back instead of ${expected}: empty the system and begin again`,
    );
  return { chain, trace };
}
