import { decoderFor, Quotes, type CsvForm, type Decoder, type Encoding } from './csv-form.js';

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
    private readonly tells: (line: string) => boolean,
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
    if (line.length === 0 || !this.tells(this.decoder!.decode(line))) return;
    this.blanked++;
    slices.forEach((slice, i) => {
      if (slice.length > 0) this.held[i]!.changed = true;
      if (this.width === 1) slice.fill(filler);
      else slice.fill(this.bigEndian ? Buffer.from([0, filler]) : Buffer.from([filler, 0]));
    });
  }
}
