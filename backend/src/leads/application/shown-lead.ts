import type { Lead } from '../../../../contracts/src/leads/queries.js';
import type { PipelineLead } from '../../../../projections/src/read-model/entries.js';

/** The selection of the given fields, for `select` of a repository's find. */
export function selection<Field extends keyof Lead & keyof PipelineLead>(
  fields: readonly Field[],
): Record<Field, true> {
  return Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>;
}
