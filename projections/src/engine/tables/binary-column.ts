import { binaryArray, binaryTypes } from '../../../../event-store/src/postgres/binary-types.js';
import type { BinaryType } from '../../../../event-store/src/postgres/binary-types.js';
import type { ColumnType } from '../../../../contracts/src/columns.js';

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
