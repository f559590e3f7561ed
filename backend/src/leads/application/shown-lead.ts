import type { Lead } from '../../../../contracts/src/leads/queries.js';
import type { PipelineLead } from '../../../../projections/src/read-model/pipeline-lead.js';

type Instants<Row> = {
  [Field in keyof Row]: Date extends Row[Field] ? string | Exclude<Row[Field], Date> : Row[Field];
};

/** A row of a read model as answers hold it: instants become ISO 8601 texts. Unselected fields stay out. */
export function withIsoInstants<Row extends object>(row: Row): Instants<Row> {
  const entries = Object.entries(row).map(([field, value]: [string, unknown]) => [
    field,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Instants<Row>;
}

/** The selection of the given fields, for `select` of a repository's find. */
export function selection<Field extends keyof Lead & keyof PipelineLead>(
  fields: readonly Field[],
): Record<Field, true> {
  return Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>;
}
