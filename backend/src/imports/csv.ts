import type { Import } from '../../../contracts/src/imports/routes.js';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { importLimits } from '../../../contracts/src/imports/import-state.js';
import { ProblemError } from '../platform/problems/problem.js';
import type { CsvLine } from './line-values.js';

export type Encoding = Import['encoding'];
export type Separator = Import['separator'];
/** How a file's bytes are to be read. */
export type CsvForm = Pick<Import, 'encoding' | 'separator'>;

const separators = [',', ';', '\t', '|'] as const;
const linesLooked = 20;
/** A character may be cut at the end of a piece and continue in the next one. */
const pieceBytes = 1024 * 1024;
const beginningBytes = 4096;

/**
 * The encoding of the bytes: by their byte order mark; without one UTF-16 if every second byte is mostly NUL, which text in other
 * encodings does not contain; UTF-8 if they are valid UTF-8, which Windows-1252 text with special characters is not; else
 * Windows-1252, which reads anything.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'UTF-16';
  if (hasHalfNuls(bytes.subarray(0, beginningBytes))) return 'UTF-16';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    decoder.decode();
    return 'UTF-8';
  } catch {
    return 'Windows-1252';
  }
}

/** Whether NULs stand in every second place, as in UTF-16 of Western letters, and in hardly any other. */
function hasHalfNuls(bytes: Uint8Array): boolean {
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2]!++;
  const [fewer, more] = nuls.sort((a, b) => a - b);
  return more! > bytes.length / 4 && fewer! < more! / 10;
}

/** Turns bytes into text, piece by piece; the last call has no bytes. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/**
 * A decoder for such bytes that drops the byte order mark.
 * @param first the first two bytes: without a mark, a NUL comes first if the high byte does, as the column names begin with a letter
 */
export function decoderFor(encoding: Encoding, first: Uint8Array): Decoder {
  if (encoding === 'UTF-16') return new TextDecoder(first[0] === 0xfe || first[0] === 0 ? 'utf-16be' : 'utf-16le');
  return encoding === 'UTF-8' ? new TextDecoder('utf-8') : windows1252;
}

/** Windows-1252's characters from 0x80 on, where Latin-1 has controls (Unicode's CP1252.TXT); undefined bytes stay. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Spelled out: Node 20's decoder reads these bytes as Latin-1. */
const windows1252: Decoder = {
  decode: (bytes = new Uint8Array()) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => upper[character.charCodeAt(0) - 0x80]!),
};

/** Excel's first line that names the separator, such as `sep=;`. */
const namedSeparator = /^sep=(.)(?:\r\n|\n|\r|$)/i;

/** The text after a first line that only names the separator, and how many lines that was. */
function withoutNamedSeparator(beginning: string): { text: string; lines: number } {
  const [line] = namedSeparator.exec(beginning) ?? [''];
  return { text: beginning.slice(line.length), lines: line === '' ? 0 : 1 };
}

/** The separator that the first line names, or else the one that occurs most evenly in the first lines, outside of quotes; else a comma. */
export function separatorOf(beginning: string): Separator {
  const named = separators.find((separator) => separator === namedSeparator.exec(beginning)?.[1]);
  if (named) return named;
  const counts = separators.map((separator) => ({ separator, perLine: countsOf(beginning, separator) }));
  const scored = counts.map(({ separator, perLine }) => {
    const [header = 0] = perLine;
    const even = perLine.filter((count) => count === header).length;
    return { separator, score: header === 0 ? 0 : header * (even / perLine.length) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score === 0 ? ',' : best.separator;
}

/**
 * Which characters of a file stand in quotes (RFC 4180): a quote opens only at the beginning of a cell, so that `6" pipe` is a cell, and two
 * in quotes are one. Any other quote closes. This is how csv-parse reads with `relax_quotes`.
 */
export class Quotes {
  private open = false;
  private atCellStart = true;
  /** In quotes, and the last character was one: the next one says whether it closed. */
  private mayClose = false;

  /** @param separator its character code */
  constructor(private readonly separator: number) {}

  /** Takes the next character code. @returns whether it stands in quotes, so that it ends neither a cell nor a line */
  take(unit: number): boolean {
    const isQuote = unit === 0x22;
    if (this.mayClose) {
      this.mayClose = false;
      if (isQuote) return true;
      this.open = false;
    } else if (this.open) {
      this.mayClose = isQuote;
      return true;
    }
    if (isQuote && this.atCellStart) {
      this.open = true;
      this.atCellStart = false;
      return true;
    }
    this.atCellStart = unit === this.separator || unit === 0x0a || unit === 0x0d;
    return false;
  }

  /** Whether the text so far ends in quotes that are still open. */
  get unclosed(): boolean {
    return this.open && !this.mayClose;
  }
}

function countsOf(text: string, separator: string): number[] {
  const counts: number[] = [];
  const quotes = new Quotes(separator.charCodeAt(0));
  let [count, empty] = [0, true];
  for (const character of text) {
    const quoted = quotes.take(character.charCodeAt(0));
    if (!quoted && character === separator) count++;
    if (!quoted && character === '\n') {
      if (!empty) counts.push(count);
      [count, empty] = [0, true];
      if (counts.length === linesLooked) return counts;
    } else if (character !== '\r') empty = false;
  }
  if (!empty && !quotes.unclosed) counts.push(count);
  return counts.length > 0 ? counts : [count];
}

const longestLine = 128 * 1024;
/** Of `sep=;` with its line's end. */
const longestNamed = 8;
/** The length of UTF-16's byte order mark, which shows its byte order. */
const markBytes = 2;

/**
 * The lines of a file, from the first one, one after the other: only pieces of the file are in memory. Skips empty lines, and a first one
 * that only names the separator; cells stay as they are; a line may have any number of cells, and a cell quotes within it.
 * @param pieces the bytes, cut anywhere
 * @throws ProblemError import_unreadable naming the line, import_too_large
 */
export async function* csvLines(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, separator }: CsvForm,
): AsyncGenerator<CsvLine> {
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const beginning = { lines: 0 };
  const text = Readable.from(withoutFirst(decoded(pieces, encoding), beginning));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let count = 0;
  let before = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (++count > importLimits.lines + 1) throw new ProblemError('import_too_large');
      yield { line: beginning.lines + before + 1, cells: record };
      before = info.lines;
    }
  } catch (error) {
    throw csvProblem(error, beginning.lines);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

async function* decoded(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderFor(encoding, piece.subarray(0, markBytes));
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** Without a first line that only names the separator; notes in `dropped` how many lines that was. */
async function* withoutFirst(texts: AsyncIterable<string>, dropped: { lines: number }): AsyncGenerator<string> {
  let beginning: string | null = '';
  for await (const each of texts) {
    if (beginning === null) {
      yield each;
      continue;
    }
    beginning += each;
    if (beginning.length < longestNamed) continue;
    yield begun(beginning, dropped);
    beginning = null;
  }
  if (beginning) yield begun(beginning, dropped);
}

function begun(beginning: string, dropped: { lines: number }): string {
  const { text, lines } = withoutNamedSeparator(beginning);
  dropped.lines = lines;
  return text;
}

/** The parser's own messages quote the cells that they fail on. */
function csvProblem(error: unknown, dropped: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const why =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'a line is longer than 128 KB; perhaps a quote is never closed'
      : 'a quote is never closed';
  const { lines } = error as CsvError & { lines?: number };
  return new ProblemError('import_unreadable', { detail: `Line ${(lines ?? 0) + dropped}: ${why}.` });
}
