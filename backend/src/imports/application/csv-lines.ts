import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { importLimits } from '../../../../contracts/src/imports/import-state.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { decoderFor, withoutNamedSeparator, type CsvForm, type Decoder, type Encoding } from '../domain/csv-form.js';
import type { CsvLine } from '../domain/line-values.js';

const longestLine = 128 * 1024;
/** Of `sep=;` with its line's end. */
const longestNamed = 8;
/** The length of UTF-16's byte order mark, which tells its byte order. */
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
