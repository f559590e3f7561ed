import { isDeepStrictEqual } from 'node:util';
import type { Field } from './aggregate.js';

/** Copies the named fields of a record into a new one. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  fields: readonly Name[],
): Pick<Source, Name> {
  const picked = {} as Pick<Source, Name>;
  for (const field of fields) picked[field] = source[field];
  return picked;
}

/** The part of a patch that differs from the state. Absent means unchanged, so an undefined value never counts. */
export function changedPart<State extends object, Name extends Field<State>>(
  state: State,
  patch: Partial<Pick<State, Name>>,
  fields: readonly Name[],
): Partial<Pick<State, Name>> {
  const changed = fields.filter(
    (field) => patch[field] !== undefined && !isDeepStrictEqual(patch[field], state[field]),
  );
  return pick(patch, changed);
}

/** The fields in which two records differ, in the order of the newer one. An absent field equals null. */
export function differingFields<State extends object>(before: Partial<State>, after: State): Field<State>[] {
  return (Object.keys(after) as Field<State>[]).filter(
    (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  );
}

/** The changed fields that one event can restore, with the values they had before. */
export function valuesBefore<State extends object, Name extends Field<State>>(
  before: State,
  known: readonly Name[],
  changed: readonly Field<State>[],
): Partial<Pick<State, Name>> {
  return pick(
    before,
    known.filter((field) => changed.includes(field)),
  );
}
