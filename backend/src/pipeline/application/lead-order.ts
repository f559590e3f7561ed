import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import type { LeadColumn, LeadSort } from '../../../../contracts/src/pipeline/lead-list.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';
import type { PipelineLead } from '../../../../projections/src/read-model/entries.js';

type Sorted = Pick<PipelineLead, LeadColumn>;

/** How leads are ordered: by a key that may be null, which comes last either way; ties by id. */
export interface LeadOrder {
  column: LeadColumn;
  direction: 'ASC' | 'DESC';
  /** SQL of the key on `lead`. */
  key: string;
  nulls: 'NULLS LAST' | undefined;
}

/** Never null, so that an order by them can follow an index. */
const known: ReadonlySet<LeadColumn> = new Set([
  'status',
  'stageSince',
  'source',
  'unitCount',
  'paidCents',
  'createdAt',
]);
/** Empty or 0 means unknown. */
const unknownValue: Partial<Record<LeadColumn, string>> = {
  name: "''",
  email: "''",
  propertyAddress: "''",
  squareFootage: '0',
};
const texts: ReadonlySet<LeadColumn> = new Set(['name', 'email', 'company', 'ownerName', 'propertyAddress', 'city']);
const stages = `array[${leadStatuses.map((status) => `'${status}'`).join(',')}]`;

export function leadOrder(sort: LeadSort): LeadOrder {
  const column = sort.replace(/^-/, '') as LeadColumn;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return {
    column,
    direction,
    key: keyOf(column, `lead.${column}`),
    nulls: known.has(column) ? undefined : 'NULLS LAST',
  };
}

/** Neither case nor accents matter; stages are ordered as in the pipeline. @param value SQL of a value of the column */
function keyOf(column: LeadColumn, value: string): string {
  if (column === 'status') return `array_position(${stages}, ${value})`;
  const shown = column in unknownValue ? `nullif(${value}, ${unknownValue[column]})` : value;
  return texts.has(column) ? foldedSql(shown) : shown;
}

/** The leads that come after this one in the order, as a condition on `lead`. */
export function afterLead({ column, direction, key }: LeadOrder, { id, ...last }: Sorted & Pick<PipelineLead, 'id'>) {
  const beyond = direction === 'ASC' ? '>' : '<';
  const value = last[column];
  const isUnknown = value === null || (column in unknownValue && !value);
  if (isUnknown) return { sql: `(${key} is null and lead.id ${beyond} :lastId)`, parameters: { lastId: id } };
  const at = keyOf(column, texts.has(column) ? ':lastValue::text' : ':lastValue');
  const parameters = { lastId: id, lastValue: value };
  // Compared as one row, so that an index finds where they begin instead of reading everything before them.
  if (known.has(column)) return { sql: `(${key}, lead.id) ${beyond} (${at}, :lastId)`, parameters };
  return {
    sql: `(${key} ${beyond} ${at} or ${key} is null or (${key} = ${at} and lead.id ${beyond} :lastId))`,
    parameters,
  };
}
