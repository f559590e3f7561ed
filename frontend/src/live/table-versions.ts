import { subjectKinds, type SubjectKind } from '../../../contracts/src/live/subject.js';
import { createStore } from '../lib/store.js';
import { changedOf, type Changed } from './changed.js';

/** Counts, for each kind of thing, how often its tables must be read again. */
const versions = createStore(
  Object.fromEntries(subjectKinds.map((kind) => [kind, 0])) as Readonly<Record<SubjectKind, number>>,
);

/** Makes tables that show any changed thing read their rows again. */
export function noteTablesChanged(changed: Changed): void {
  const touched = subjectKinds.filter((kind) => {
    const ids = changedOf(kind, changed);
    return ids === 'everything' || ids.size > 0;
  });
  if (touched.length === 0) return;
  versions.update((before) => ({
    ...before,
    ...Object.fromEntries(touched.map((kind) => [kind, before[kind] + 1])),
  }));
}

/** Makes the tables of this kind of thing read their rows again. */
export const noteTableOf = (kind: SubjectKind): void =>
  versions.update((before) => ({ ...before, [kind]: before[kind] + 1 }));

/** Changes whenever a thing of these kinds changes: a table's content may depend on several kinds. */
export function useTableVersion(...kinds: readonly SubjectKind[]): number {
  return versions.use((now) => kinds.reduce((sum, kind) => sum + now[kind], 0));
}
