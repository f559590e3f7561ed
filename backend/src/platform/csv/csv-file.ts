import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { shownLine } from '../../../../contracts/src/one-line.js';

type Value = string | number | null | undefined;

/** A column of a file for spreadsheets. */
export interface CsvColumn<Row> {
  header: string;
  of: (row: Row) => Value;
}

/**
 * CSV (RFC 4180, UTF-8 with a byte order mark) with a header line, made while it is sent. A value that a spreadsheet would read as a
 * formula gets an apostrophe before it. If the rows fail, the stream ends with their error.
 */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): Readable {
  const lines = Readable.from(valuesOf(columns, rows));
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    escape_formulas: true,
    bom: true,
  });
  lines.on('error', (error) => csv.destroy(error));
  return lines.pipe(csv);
}

async function* valuesOf<Row>(columns: readonly CsvColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Value[]> {
  for await (const row of rows) yield columns.map(({ of }) => shown(of(row)));
}

/** Hidden characters in a text would make a spreadsheet reverse a row or break it. */
function shown(value: Value): Value {
  return typeof value === 'string' ? shownLine(value) : value;
}

/** US dollars with cents, as a spreadsheet adds them up. */
export function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
