import { createHash } from 'node:crypto';
import { z } from 'zod';
import { markSchema } from '../../../event-store/src/backup/lineage.js';

/**
 * The content of a decrypted backup: frames of one byte for the kind, four for the length (big-endian), and that many bytes. First
 * `H`; then for each part `P`, its bytes in any number of `D`, and `E`; last `Z`. H, P, E and Z are JSON. A storage contract.
 */
export const backupFormat = 'lead-pipeline-backup-1';

const headerSchema = z.object({
  format: z.literal(backupFormat),
  begunAt: z.iso.datetime(),
  /** Names of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()),
  /** Whose log it is; backups of earlier versions do not say it. */
  lineage: z.object({ system: z.uuid(), origins: z.array(markSchema) }).optional(),
});
const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences') }),
  z.object({ kind: z.literal('log') }),
]);
const partEndSchema = z.object({ bytes: z.int(), sha256: z.string(), rows: z.int() });
/** Counts and hash chain of the log, and the number of rows in each table. */
const contentsSchema = z.object({
  log: z.object({ events: z.int(), keys: z.int(), lostKeys: z.int(), hash: z.string() }),
  tables: z.record(z.string(), z.int()),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupPart = z.infer<typeof partSchema>;
export type BackupContents = z.infer<typeof contentsSchema>;

/** The file is not a complete backup in a format that this version reads. The message is one line. */
export class WrongBackup extends Error {}

const headBytes = 5;
const longestFrame = 64 * 1024 * 1024;

export function frame(kind: 'H' | 'P' | 'D' | 'E' | 'Z', content: Uint8Array | object): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(headBytes);
  head.write(kind, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The frames of a part. @returns how many rows it had */
export async function* partFrames(
  part: BackupPart,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, number, undefined> {
  const sum = new PartSum();
  yield frame('P', part);
  for await (const chunk of bytes) {
    sum.add(chunk);
    yield frame('D', chunk);
  }
  yield frame('E', sum.end());
  return sum.rows;
}

/** The consumer of a backup's frames. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void> | void;
  begin?(part: BackupPart): Promise<void> | void;
  data?(bytes: Buffer): Promise<void> | void;
  end?(rows: number): Promise<void> | void;
}

/**
 * Reads all frames and checks each part's hash and counts.
 * @returns the content of the closing frame
 * @throws WrongBackup; what the reader throws
 */
export async function readFrames(bytes: AsyncIterable<Uint8Array>, reader: BackupReader = {}): Promise<BackupContents> {
  let contents: BackupContents | undefined;
  let sum: PartSum | undefined;
  let begun = false;
  for await (const { kind, body } of frames(bytes)) {
    if (contents) throw new WrongBackup('The backup continues after its end');
    if (begun === (kind === 'H')) throw new WrongBackup('The file is not a backup of this system');
    if ((kind === 'D' || kind === 'E') !== (sum !== undefined)) throw new WrongBackup('The backup is out of sequence');
    if (kind === 'H') {
      await reader.header?.(parsed(headerSchema, body));
      begun = true;
    } else if (kind === 'P') {
      sum = new PartSum();
      await reader.begin?.(parsed(partSchema, body));
    } else if (kind === 'D') {
      sum?.add(body);
      await reader.data?.(body);
    } else if (kind === 'E') {
      const said = parsed(partEndSchema, body);
      const found = sum?.end();
      if (found?.sha256 !== said.sha256 || found.bytes !== said.bytes || found.rows !== said.rows)
        throw new WrongBackup('A part of the backup is not what was written: its hash does not match');
      sum = undefined;
      await reader.end?.(said.rows);
    } else if (kind === 'Z') contents = parsed(contentsSchema, body);
    else throw new WrongBackup('The backup has a format that this version does not know');
  }
  if (!contents) throw new WrongBackup('The backup has no end: it is incomplete');
  return contents;
}

/** Rows in COPY's text format, and of a log's backup: one line each, with line ends inside escaped. */
class PartSum {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  rows = 0;

  add(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.rows++;
  }

  end(): z.infer<typeof partEndSchema> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex'), rows: this.rows };
  }
}

async function* frames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ kind: string; body: Buffer }> {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = headBytes;
  for await (const chunk of bytes) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    size += chunk.length;
    if (size < wanted) continue;
    let rest = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    for (;;) {
      wanted = rest.length < headBytes ? headBytes : headBytes + rest.readUInt32BE(1);
      if (wanted > longestFrame) throw new WrongBackup('The file is not a backup of this system');
      if (rest.length < wanted || rest.length < headBytes) break;
      yield { kind: rest.toString('latin1', 0, 1), body: rest.subarray(headBytes, wanted) };
      rest = rest.subarray(wanted);
    }
    waiting = [rest];
    size = rest.length;
  }
  if (size > 0) throw new WrongBackup('The backup has no end: it is incomplete');
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new WrongBackup('The backup has a format that this version does not know', { cause });
  }
}
