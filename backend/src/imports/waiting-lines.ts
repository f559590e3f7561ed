import { decoderFor, Quotes, type CsvForm, type Decoder, type Encoding } from './csv.js';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { haveRead } from '../platform/database/read-models.js';
import { ListsBehind, patienceMs } from './begun-since.js';
import { Pool, type PoolClient } from 'pg';
import { erased } from '../../../contracts/src/log/personal.js';
import { nameKey } from '../../../contracts/src/keys/names.js';
import { PersonFinder, type NamedPerson } from '../../../contracts/src/keys/person-in-text.js';
import type { ImportCheck } from '../../../contracts/src/imports/routes.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';

/** A piece of a file, as it is stored. */
export interface FilePiece {
  part: number;
  bytes: Buffer;
  changed: boolean;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const filler = 0x2d;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Makes lines of a CSV file unreadable in place, byte for byte: pieces keep their lengths, so that a concurrent reader finds
 * each line where it was. A line is blanked as a whole, since what stands beside a name is about the person, too. A blanked line
 * has one cell and is refused at the import.
 */
export class LineBlanker {
  /** How many lines were blanked. */
  blanked = 0;
  private held: FilePiece[] = [];
  /** Where the current line begins in the first held piece. */
  private start = 0;
  private readonly encoding: Encoding;
  private readonly quotes: Quotes;
  private decoder: Decoder | undefined;
  private bigEndian = false;

  constructor(
    { encoding, separator }: CsvForm,
    private readonly isAbout: (line: string) => boolean,
  ) {
    this.encoding = encoding;
    this.quotes = new Quotes(separator.charCodeAt(0));
  }

  /** @param bytes the next piece; it is changed in place @returns pieces that are final */
  push(part: number, bytes: Buffer): FilePiece[] {
    if (!this.decoder) this.begin(bytes);
    const piece: FilePiece = { part, bytes, changed: false };
    const through: FilePiece[] = [];
    const at0 = this.held.length === 0 ? this.start : 0;
    this.held.push(piece);
    for (let at = at0; at < bytes.length; at += this.width) {
      const unit = this.unitAt(bytes, at);
      if (this.quotes.take(unit) || (unit !== lineFeed && unit !== carriageReturn)) continue;
      this.endLine(at);
      through.push(...this.held.slice(0, -1));
      this.held = [piece];
      this.start = at + this.width;
    }
    return through;
  }

  /** The remaining pieces, after the last push. */
  end(): FilePiece[] {
    const last = this.held.at(-1);
    if (last) this.endLine(last.bytes.length);
    return this.held;
  }

  private get width(): 1 | 2 {
    return this.encoding === 'UTF-16' ? 2 : 1;
  }

  /** Leaves a byte order mark as it is. */
  private begin(bytes: Buffer): void {
    this.decoder = decoderFor(this.encoding, bytes.subarray(0, 2));
    this.bigEndian = bytes[0] === 0xfe;
    if (this.encoding === 'UTF-16') this.start = 2;
    else if (bytes.subarray(0, utf8Mark.length).equals(utf8Mark)) this.start = utf8Mark.length;
  }

  private unitAt(bytes: Buffer, at: number): number {
    if (this.width === 1) return bytes[at]!;
    if (at + 1 >= bytes.length) return 0;
    return this.bigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at);
  }

  private endLine(end: number): void {
    const last = this.held.length - 1;
    const slices = this.held.map(({ bytes }, i) =>
      bytes.subarray(i === 0 ? this.start : 0, i === last ? end : bytes.length),
    );
    const line = slices.length === 1 ? slices[0]! : Buffer.concat(slices);
    if (line.length === 0 || !this.isAbout(this.decoder!.decode(line))) return;
    this.blanked++;
    slices.forEach((slice, i) => {
      if (slice.length > 0) this.held[i]!.changed = true;
      if (this.width === 1) slice.fill(filler);
      else slice.fill(this.bigEndian ? Buffer.from([0, filler]) : Buffer.from([filler, 0]));
    });
  }
}

const takeAway = `update imports set worker = null, worker_until = null,
  progress = case when state = 'checking' then 0 else progress end where id = $1 and state in ('checking', 'running')`;

type IsAbout = (text: string) => boolean;

/** The parts of its file that an import shows. */
interface Shown {
  fileName: string;
  header: string[];
  firstLines: string[][];
  checked: ImportCheck | null;
}

/** Files waiting for import hold people's data as they were sent: this removes a person from them. */
@Injectable()
export class WaitingLines {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  /**
   * The leads that files sent before an erasure brought in after it began: a line may have been judged once nobody was like it any more,
   * and before it was made unreadable.
   * @throws ListsBehind if the index of events does not follow the log within some seconds; LogUnavailable; what Postgres throws
   */
  async broughtInSince({ position, metadata }: ReadableEvent): Promise<string[]> {
    if (!(await haveRead(this.pool, ['event_index'], await this.log.head(), patienceMs))) throw new ListsBehind();
    // Raw SQL: it joins a plain table.
    const { rows } = await this.pool.query<{ stream: string }>(
      `select distinct e.stream from imports i join read.event_index e on e.correlation_id = i.correlation_id::text
       where i.created_at <= $1 and e.position > $2 and e.type in ('LeadCreated', 'LeadRestored')`,
      [metadata.occurredAt, position.toString()],
    );
    return rows.flatMap(({ stream }) => leadIdOfStream(stream) ?? []);
  }

  /**
   * Makes every line about a person unreadable, in every waiting file, and removes it from what is shown. A repetition finds nothing.
   * @param leadId of the lead that was erased
   * @returns how many lines, and how many imports that showed some of them. Throws what Postgres throws
   */
  async forget(person: NamedPerson, leadId: string): Promise<number> {
    const finder = new PersonFinder(person);
    const isAbout = (text: string) => finder.isIn(text);
    const names = new Set(person.names.map(nameKey));
    const { rows } = await this.pool.query<{ id: string }>('select id from imports order by created_at');
    let count = 0;
    for (const { id } of rows)
      count += await inTransaction(this.pool, async (client) => {
        const row = await locked(client, id);
        if (!row) return 0;
        const lines = await blank(client, id, row, isAbout);
        const redacted = await redact(client, id, row, { isAbout, leadId, names });
        // A worker has read lines ahead, and would otherwise keep or import them.
        if (lines > 0) await client.query(takeAway, [id]);
        return lines + redacted;
      });
    return count;
  }
}

async function locked(client: PoolClient, id: string): Promise<(Shown & CsvForm & { state: string }) | undefined> {
  const { rows } = await client.query<Shown & CsvForm & { state: string }>(
    `select file_name as "fileName", header, first_lines as "firstLines", checked, encoding, separator, state
     from imports where id = $1 for update`,
    [id],
  );
  return rows[0];
}

async function blank(client: PoolClient, id: string, form: CsvForm, isAbout: IsAbout): Promise<number> {
  const blanker = new LineBlanker(form, isAbout);
  const keep = async (pieces: ReturnType<LineBlanker['end']>) => {
    for (const { part, bytes, changed } of pieces)
      if (changed)
        await client.query('update import_parts set content = $3 where import_id = $1 and part = $2', [
          ...[id, part, bytes],
        ]);
  };
  for (let part = 0; ; part++) {
    const { rows } = await client.query<{ content: Buffer }>(
      'select content from import_parts where import_id = $1 and part = $2',
      [id, part],
    );
    if (!rows[0]) break;
    await keep(blanker.push(part, rows[0].content));
  }
  await keep(blanker.end());
  return blanker.blanked;
}

async function redact(
  client: PoolClient,
  id: string,
  { fileName, header, firstLines, checked }: Shown,
  person: { isAbout: IsAbout; leadId: string; names: ReadonlySet<string> },
): Promise<0 | 1> {
  const { isAbout } = person;
  const without = (texts: string[]) => (isAbout(texts.join('\n')) ? texts.map(() => erased) : texts);
  const before = { fileName, header, firstLines, checked };
  const after: Shown = {
    fileName: isAbout(fileName) ? erased : fileName,
    header: header.map((cell) => (isAbout(cell) ? erased : cell)),
    firstLines: firstLines.map(without),
    checked: checked && withoutPerson(checked, person),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return 0;
  await client.query('update imports set file_name = $2, header = $3, first_lines = $4, checked = $5 where id = $1', [
    ...[id, after.fileName, JSON.stringify(after.header), JSON.stringify(after.firstLines)],
    after.checked && JSON.stringify(after.checked),
  ]);
  return 1;
}

/** A check's findings, without lines about the person. */
function withoutPerson(
  check: ImportCheck,
  { isAbout, leadId, names }: { isAbout: IsAbout; leadId: string; names: ReadonlySet<string> },
): ImportCheck {
  const isNamed = (name: string) => isAbout(name) || names.has(nameKey(name));
  return {
    ...check,
    errors: check.errors.map((error) => (isAbout(error.message) ? { ...error, message: erased } : error)),
    samples: check.samples.map((sample) =>
      isAbout(Object.values(sample.values).join('\n'))
        ? { ...sample, values: Object.fromEntries(Object.keys(sample.values).map((field) => [field, erased])) }
        : sample,
    ),
    lookAlikes: check.lookAlikes.map((like) => {
      const known = like.leadId === leadId || isNamed(like.name) || isNamed(like.leadName);
      return known ? { ...like, name: erased, leadName: erased } : like;
    }),
  };
}
