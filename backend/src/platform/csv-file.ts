import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { shownLine } from '../../../contracts/src/one-line.js';
import { asWords } from '../../../contracts/src/fees/formulas.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';

type Value = string | number | null | undefined;

/** A column of a file for spreadsheets. */
export interface CsvColumn<Row> {
  header: string;
  of: (row: Row) => Value;
}

/** Columns by their names. A header alone stands for what the row has under the column's name. */
export type CsvColumns<Row, Name extends string> = {
  [Each in Name]: CsvColumn<Row> | (Row extends Record<Each, Value> ? string : never);
};

/** @param names of the columns that the file has, in its order; all unless given */
export function columnsOf<Row, Name extends string>(
  columns: CsvColumns<Row, Name>,
  names: readonly Name[] = Object.keys(columns) as Name[],
): CsvColumn<Row>[] {
  return names.map((name) => {
    const column: CsvColumn<Row> | string = columns[name];
    return typeof column === 'string' ? { header: column, of: (row) => (row as Record<Name, Value>)[name] } : column;
  });
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Lines sent at once: compressing takes a turn of the event loop each time, and a busy process gives few of them. */
const linesAtOnce = 200;

/**
 * CSV (RFC 4180, UTF-8 with a byte order mark) with a header line, made while it is sent. No cell is a formula (`contracts/src/fees/formulas.ts`). If the rows fail, the stream ends with their error.
 */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: Rows<Row>): Readable {
  return Readable.from(parts(columns, rows), { objectMode: false });
}

async function* parts<Row>(columns: readonly CsvColumn<Row>[], rows: Rows<Row>): AsyncGenerator<string> {
  const options = { columns: columns.map(({ header }) => header) };
  let lines: Value[][] = [];
  let begins = true;
  const text = () => stringify(lines, { ...options, header: begins, bom: begins });
  for await (const row of rows) {
    lines.push(columns.map(({ of }) => shown(of(row))));
    if (lines.length < linesAtOnce) continue;
    yield text();
    lines = [];
    begins = false;
  }
  if (begins || lines.length > 0) yield text();
}

/** Hidden characters in a text would make a spreadsheet reverse a row or break it, and a formula would be run. */
function shown(value: Value): Value {
  return typeof value === 'string' ? asWords(shownLine(value)) : value;
}

/** US dollars with cents, as a spreadsheet adds them up. */
export function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

/** Headers of a file for spreadsheets, which is saved under its name. @param name without an ending */
export function spreadsheetNamed(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}

/** The same, named after what it holds and the office's day. */
export function spreadsheetHeaders(what: string, now = new Date()) {
  return spreadsheetNamed(`${what}-${officeDayOf(now)}`);
}
