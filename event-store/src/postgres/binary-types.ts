import { BinaryFields } from './binary-fields.js';

/** How JavaScript values of a kind are encoded for Postgres. */
export interface BinaryType<Value = never> {
  /** Oid of the type's elements (pg_type.dat). */
  oid: number;
  /** Bytes reserved for a value at first, with its length. */
  room: number;
  /** @returns false for a value that does not have the form of its type */
  write(this: void, fields: BinaryFields, value: Value): boolean;
}

/** With a number for those that are exact below 2^53; an instant is ISO 8601 UTC text, a UUID text. */
export const binaryTypes = {
  boolean: { oid: 16, room: 5, write: (fields, value: boolean) => fields.boolean(value) },
  bytes: { oid: 17, room: 256, write: (fields, value: Buffer) => fields.bytes(value) },
  long: { oid: 20, room: 12, write: (fields, value: number) => fields.long(value) },
  bigint: { oid: 20, room: 12, write: (fields, value: bigint) => fields.bigint(value) },
  integer: { oid: 23, room: 8, write: (fields, value: number) => fields.integer(value) },
  text: { oid: 25, room: 32, write: (fields, value: string) => fields.text(value) },
  double: { oid: 701, room: 12, write: (fields, value: number) => fields.double(value) },
  instant: { oid: 1184, room: 12, write: (fields, value: string) => fields.instant(value) },
  uuid: { oid: 2950, room: 20, write: (fields, value: string) => fields.uuid(value) },
  uuidBytes: { oid: 2950, room: 20, write: (fields, value: Buffer) => fields.bytes(value) },
  json: { oid: 3802, room: 64, write: (fields, value: unknown) => fields.json(value) },
} satisfies Record<string, BinaryType>;

/** Extra room that a fixed-length value may need while it is written. */
const slack = 64;

/**
 * Values of one type as a Postgres array. Null and undefined are NULL.
 * @returns undefined if a value does not have the form of its type: sent as text, Postgres would say what is wrong with it
 */
export function binaryArray<Value>(
  { oid, room, write }: BinaryType<Value>,
  values: readonly (Value | null | undefined)[],
): Buffer | undefined {
  const fields = new BinaryFields(slack + room * values.length);
  fields.array(oid, values.length);
  for (const value of values) {
    if (value === null || value === undefined) fields.null();
    else if (!write(fields, value)) return undefined;
  }
  return fields.take();
}
