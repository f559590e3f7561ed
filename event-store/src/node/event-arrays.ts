import { binaryArray, binaryTypes } from '../postgres/binary-types.js';
import type { BinaryType } from '../postgres/binary-types.js';
import { TOMBSTONE_REVISION } from './stream-state.js';

/**
 * Parameters of one `insert ... select from unnest`, in PostgreSQL's binary form: compared with text parameters this saves a third of
 * a write's time.
 */

/** Microseconds from the Unix epoch to PostgreSQL's, 2000-01-01. */
export const PG_EPOCH_MICROS = 946_684_800_000_000;
const LONG_MAX = 0x7fff_ffff_ffff_ffffn;

/** A revision of Infinity becomes long.MaxValue. */
const revision: BinaryType<number> = {
  ...binaryTypes.long,
  write: (fields, value) => (value === TOMBSTONE_REVISION ? fields.bigint(LONG_MAX) : fields.long(value)),
};

/** Microseconds since the Unix epoch. */
const micros: BinaryType<number> = {
  ...binaryTypes.instant,
  write: (fields, value) => fields.long(value - PG_EPOCH_MICROS),
};

export const byteaArray = (values: Buffer[]) => arrayOf(binaryTypes.bytes, values);
export const uuidArray = (values: Buffer[]) => arrayOf(binaryTypes.uuidBytes, values);
export const textArray = (values: string[]) => arrayOf(binaryTypes.text, values);
export const int8Array = (values: number[]) => arrayOf(binaryTypes.long, values);
export const revisionArray = (values: number[]) => arrayOf(revision, values);
export const timestamptzArray = (values: number[]) => arrayOf(micros, values);
export const int4Array = (values: number[]) => arrayOf(binaryTypes.integer, values);
export const boolArray = (values: boolean[]) => arrayOf(binaryTypes.boolean, values);

/** @throws TypeError for a value that does not have the type, which no event contains */
function arrayOf<Value>(type: BinaryType<Value>, values: Value[]): Buffer {
  const array = binaryArray(type, values);
  if (!array) throw new TypeError(`A value is none of the type ${type.oid}`);
  return array;
}
