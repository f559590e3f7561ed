import { isDeepStrictEqual } from 'node:util';
import { leadDetailsEdited, propertyDetailsEdited } from '../../../contracts/src/events/lead-events.js';
import type { Lead } from './lead-state.js';

/** The fields of a lead that LeadDetailsEdited can hold. */
export const detailFields = leadDetailsEdited.schema.keyof().options;
/** The fields of a lead that PropertyDetailsEdited can hold. */
export const propertyFields = propertyDetailsEdited.schema.keyof().options;

/** The named fields of a record, as a record of their own. */
export function pick<Source extends object, Field extends keyof Source>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  const picked = {} as Pick<Source, Field>;
  for (const field of fields) picked[field] = source[field];
  return picked;
}

/** What of a patch differs from the lead. Absent means unchanged, so an undefined value never counts. */
export function changedPart<Field extends keyof Lead>(
  lead: Lead,
  patch: Partial<Pick<Lead, Field>>,
  fields: readonly Field[],
): Partial<Pick<Lead, Field>> {
  const changed = fields.filter((field) => patch[field] !== undefined && !isDeepStrictEqual(patch[field], lead[field]));
  return pick(patch, changed);
}

/** The fields in which two records differ, in the order of the newer one. An absent field equals null. */
export function differingFields<State extends object>(before: Partial<State>, after: State): (keyof State & string)[] {
  return (Object.keys(after) as (keyof State & string)[]).filter(
    (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  );
}
