import type { ColumnType } from '../../../../contracts/src/columns.js';
import { binaryArray, binaryTypes, type BinaryType } from '../../../../event-store/src/postgres/binary-types.js';

export const postgresTypes: Record<ColumnType, string> = {
  uuid: 'uuid',
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  cents: 'bigint',
  position: 'bigint',
  boolean: 'boolean',
  // Events have milliseconds. With a finer type, a row would depend on whether it was read back in between.
  instant: 'timestamptz(3)',
  json: 'jsonb',
};

const decoders: Record<ColumnType, (text: string) => unknown> = {
  uuid: (text) => text,
  text: (text) => text,
  integer: Number,
  number: Number,
  cents: Number,
  position: BigInt,
  boolean: (text) => text === 't',
  instant: (text) => text,
  json: (text) => JSON.parse(text) as unknown,
};

/** A value as Postgres printed it (instants: as `selectExpression` asks for them) in its JavaScript form. */
export function decodeValue(type: ColumnType, text: string | null): unknown {
  return text === null ? null : decoders[type](text);
}

/** How a column is selected so that `decodeValue` can read it, whatever the session's time zone is. */
export function selectExpression(column: string, type: ColumnType): string {
  return type === 'instant' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
}

/** Values of one column as a Postgres array literal, for `unnest($n::type[])`. */
export function arrayLiteral(type: ColumnType, values: readonly unknown[]): string {
  let literal = '{';
  for (let i = 0; i < values.length; i++) {
    if (i > 0) literal += ',';
    const value = values[i];
    if (value === null || value === undefined) literal += 'NULL';
    else if (type === 'json') literal += quote(JSON.stringify(value));
    else if (typeof value === 'string') literal += quote(value);
    else literal += `${value as number | bigint | boolean}`;
  }
  return literal + '}';
}

const needsEscape = /["\\]/;

function quote(text: string): string {
  return needsEscape.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** The binary form of a column's values, which Postgres takes without parsing. */
export const binaryColumns: Record<ColumnType, BinaryType> = {
  uuid: binaryTypes.uuid,
  text: binaryTypes.text,
  integer: binaryTypes.integer,
  number: binaryTypes.double,
  cents: binaryTypes.long,
  position: binaryTypes.bigint,
  boolean: binaryTypes.boolean,
  instant: binaryTypes.instant,
  json: binaryTypes.json,
};

/**
 * Values of one column as a Postgres array. Null and undefined are NULL.
 * @returns undefined if a value does not have the form of its type: sent as text, Postgres would say what is wrong with it
 */
export function columnArray(type: ColumnType, values: readonly unknown[]): Buffer | undefined {
  return binaryArray(binaryColumns[type] as BinaryType<unknown>, values);
}
