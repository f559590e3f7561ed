import type { Lead } from '../../../contracts/src/queries/lead.js';

type Field = keyof Lead;

const money: ReadonlySet<Field> = new Set<Field>(['estimatedRentCents', 'purchasePriceCents', 'paidCents']);
const instants: ReadonlySet<Field> = new Set<Field>([
  'walkthroughStart',
  'createdAt',
  'stageSince',
  'lastContactedAt',
  'deletedAt',
]);

/**
 * The select list that makes rows of `read.pipeline` (alias p) the objects of the contract as they stand: names in camel
 * case, cents as numbers (a double is exact far beyond any rent), instants in ISO 8601 UTC.
 */
export function leadColumns(fields: readonly Field[]): string {
  return fields.map((field) => `${expression(field)} as "${field}"`).join(', ');
}

function expression(field: Field): string {
  const column = `p.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  if (money.has(field)) return `${column}::float8`;
  if (instants.has(field)) return isoInstant(column);
  return column;
}

/** An instant as the answers hold it: ISO 8601, UTC, milliseconds. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
