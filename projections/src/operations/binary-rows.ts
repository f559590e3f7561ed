import type { ColumnType } from '../column-types.js';
import type { TableDefinition } from '../table-definition.js';
import { instantMicros } from '../instant-micros.js';
import { writeUuid } from '../uuid-bytes.js';

type Row = Record<string, unknown>;

/** What a COPY in binary format begins with: signature, no flags, no extension (PostgreSQL documentation, COPY, "Binary Format"). */
export const copyHead = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** ... and ends with. */
export const copyTail = Buffer.from([0xff, 0xff]);

const chunkBytes = 64 * 1024;
/** Of a field that no type has. */
const wrongLength = 17;
/** More than any field of a fixed length takes, with its length before it. */
const fixedField = 32;
const shortText = 48;
const TWO_32 = 2 ** 32;

type Write = (value: unknown) => void;

/**
 * Encodes rows of one table as Postgres reads them fastest. It parses none of it, so everything must have the very form of its type:
 * a value that has not is written as a field that no type has the length of, and Postgres refuses the row, as it refuses the text.
 */
export class BinaryRows {
  private out = Buffer.allocUnsafe(2 * chunkBytes);
  private at = 0;
  private readonly fixedRoom: number;
  private readonly columns: readonly { name: string; write: Write }[];

  constructor(table: TableDefinition) {
    const writers: Record<ColumnType, Write> = {
      uuid: (value) => this.uuid(value as string),
      text: (value) => this.text(value as string),
      integer: (value) => this.integer(value as number),
      number: (value) => this.double(value as number),
      cents: (value) => this.long(value as number),
      position: (value) => this.bigint(value as bigint),
      boolean: (value) => this.boolean(value as boolean),
      instant: (value) => this.instant(value as string),
      json: (value) => this.json(value),
    };
    this.columns = Object.entries(table.columns).map(([name, { type }]) => ({ name, write: writers[type] }));
    this.fixedRoom = fixedField * (this.columns.length + 1);
  }

  /** Adds a row. @returns whether there is enough to be taken */
  add(row: Row): boolean {
    const { columns } = this;
    this.ensure(0);
    this.at = this.out.writeInt16BE(columns.length, this.at);
    for (let i = 0; i < columns.length; i++) {
      const { name, write } = columns[i]!;
      const value = row[name];
      if (value === null || value === undefined) this.length(-1);
      else write(value);
    }
    return this.at >= chunkBytes;
  }

  /** What was added since the last time. */
  take(): Buffer {
    const taken = this.out.subarray(0, this.at);
    this.out = Buffer.allocUnsafe(2 * chunkBytes);
    this.at = 0;
    return taken;
  }

  /** Makes room for so many bytes, and for a whole row of fields of a fixed length behind them. */
  private ensure(bytes: number): void {
    const end = this.at + bytes + this.fixedRoom;
    if (end <= this.out.length) return;
    const larger = Buffer.allocUnsafe(2 * end);
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
  }

  /** A field's length, and any other integer. Buffer's own method looks at its arguments for longer than this takes. */
  private length(value: number): void {
    const { out, at } = this;
    out[at] = value >>> 24;
    out[at + 1] = value >>> 16;
    out[at + 2] = value >>> 8;
    out[at + 3] = value;
    this.at = at + 4;
  }

  private refused(): void {
    this.length(wrongLength);
    this.out.fill(0, this.at, (this.at += wrongLength));
  }

  private integer(value: number): void {
    if ((value | 0) !== value) return this.refused();
    this.length(4);
    this.length(value);
  }

  private double(value: number): void {
    if (typeof value !== 'number') return this.refused();
    this.length(8);
    // Text has no negative zero either.
    this.at = this.out.writeDoubleBE(value + 0, this.at);
  }

  private long(value: number): void {
    if (!Number.isSafeInteger(value)) return this.refused();
    const high = Math.floor(value / TWO_32);
    this.length(8);
    this.length(high);
    this.length(value - high * TWO_32);
  }

  private bigint(value: bigint): void {
    if (typeof value !== 'bigint') return this.refused();
    const number = Number(value);
    if (Number.isSafeInteger(number)) return this.long(number);
    if (BigInt.asIntN(64, value) !== value) return this.refused();
    this.length(8);
    this.at = this.out.writeBigInt64BE(value, this.at);
  }

  private boolean(value: boolean): void {
    if (typeof value !== 'boolean') return this.refused();
    this.length(1);
    this.out[this.at++] = value ? 1 : 0;
  }

  private instant(text: string): void {
    const micros = instantMicros(text);
    if (typeof micros === 'number') this.long(micros);
    else if (micros === undefined) this.refused();
    else this.bigint(micros);
  }

  private uuid(text: string): void {
    if (!writeUuid(text, this.out, this.at + 4)) return this.refused();
    this.length(16);
    this.at += 16;
  }

  private json(value: unknown): void {
    const start = this.at;
    this.at += 1;
    this.text(JSON.stringify(value));
    const end = this.at;
    this.at = start;
    this.length(end - start - 4);
    // The only version of jsonb's binary form: a byte 1, and the JSON's text.
    this.out[this.at] = 1;
    this.at = end;
  }

  private text(text: string): void {
    const { length } = text;
    this.ensure(4 + 3 * length);
    const { out } = this;
    const start = this.at + 4;
    let end = start;
    // A short ASCII text is copied faster here than by a call.
    if (length <= shortText) {
      for (let i = 0; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code >= 128) break;
        out[end++] = code;
      }
    }
    if (end - start !== length) end = start + out.write(text, start, 'utf8');
    this.length(end - start);
    this.at = end;
  }
}
