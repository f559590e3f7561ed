import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { importLimits } from '../../../../contracts/src/import-state.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { decoderFor, type Decoder, type Encoding, type Separator } from '../domain/csv-form.js';
import type { CsvLine } from '../domain/line-values.js';

const longestLine = 128 * 1024;
/** The length of UTF-16's byte order mark, which tells its byte order. */
const markBytes = 2;

/**
 * The lines of a file, from the first one, one after the other: only pieces of the file are in memory. Skips empty lines; cells stay
 * as they are; a line may have any number of cells.
 * @param pieces the bytes, cut anywhere
 * @throws ProblemError import_unreadable naming the line, import_too_large
 */
export async function* csvLines(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
): AsyncGenerator<CsvLine> {
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const text = Readable.from(decoded(pieces, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let count = 0;
  let before = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (++count > importLimits.lines + 1) throw new ProblemError('import_too_large');
      yield { line: before + 1, cells: record };
      before = info.lines;
    }
  } catch (error) {
    throw csvProblem(error);
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

/** The parser's own messages quote the cells that they fail on. */
function csvProblem(error: unknown): unknown {
  const { code, lines } = error as { code?: unknown; lines?: unknown };
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  const why =
    code === 'CSV_MAX_RECORD_SIZE'
      ? 'a line is longer than 128 KB; perhaps a quote is never closed'
      : 'the quotes are not placed correctly';
  return new ProblemError('import_unreadable', { detail: `Line ${String(lines)}: ${why}.` });
}
