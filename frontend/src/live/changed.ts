import { idsOfKind, type Subject, type SubjectKind, subjectKinds } from '../../../contracts/src/live/subject.js';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createStore } from '../lib/store.js';

/** The things to read again, or everything. */
export type Changed = readonly Subject[] | 'everything';

/** The ids of one kind to read again. */
export type ChangedIds = ReadonlySet<string> | 'everything';

/** The changes of one kind. */
export function changedOf(kind: SubjectKind, changed: Changed): ChangedIds {
  return changed === 'everything' ? changed : new Set(idsOfKind(kind, changed));
}

/** The union of both. */
export function bothChanged(one: Changed, other: Changed): Changed {
  if (one === 'everything' || other === 'everything') return 'everything';
  return [...new Map([...one, ...other].map((subject) => [`${subject.kind} ${subject.id}`, subject])).values()];
}

/** Replaces an id in a key: the query lists things of the kind, and any of them may change it. */
const listed = 'listed';

/** The prefix of the keys of every query about one thing. The live stream triggers another read when the thing changes. */
export const keyOf = (kind: SubjectKind, id: string) => [kind, id] as const;

/** The key of a thing's history. */
export const historyKey = (kind: SubjectKind, id: string) => [...keyOf(kind, id), 'history'] as const;

/** The prefix of the keys of every query that lists things of a kind. */
export const listKeyOf = (kind: SubjectKind) => [kind, listed] as const;

/** Reads the shown data of the changed things again, and the lists that may contain them. */
export async function refreshSubjects(queries: QueryClient, changed: Changed) {
  const keys =
    changed === 'everything'
      ? subjectKinds.map((kind) => [kind])
      : [
          ...changed.map(({ kind, id }) => [kind, id]),
          ...[...new Set(changed.map(({ kind }) => kind))].map((kind) => [kind, listed]),
        ];
  await Promise.all(keys.map((queryKey) => readAgain(queries, queryKey)));
}

/** What is being read for the first time goes on and may be older than the change: it is read once more afterwards. */
async function readAgain(queries: QueryClient, queryKey: QueryKey) {
  const under = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const first = new Set(under.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ queryKey });
  if (first.size > 0) await queries.invalidateQueries({ queryKey, predicate: (query) => first.has(query) });
}

/** Counts, for each kind of thing, how often its tables must be read again. */
const versions = createStore(
  Object.fromEntries(subjectKinds.map((kind) => [kind, 0])) as Readonly<Record<SubjectKind, number>>,
);

/** Makes tables that show any changed thing read their rows again. */
export function noteTablesChanged(changed: Changed) {
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
export const noteTableOf = (kind: SubjectKind) =>
  versions.update((before) => ({ ...before, [kind]: before[kind] + 1 }));

/** Changes whenever a thing of these kinds changes: a table's content may depend on several kinds. */
export function useTableVersion(...kinds: readonly SubjectKind[]): number {
  return versions.use((now) => kinds.reduce((sum, kind) => sum + now[kind], 0));
}
