import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { subjectKinds, type SubjectKind } from '../../../contracts/src/live/subject.js';
import type { Changed } from './changed.js';

/** Replaces an id in a key: the query lists things of the kind, and any of them may change it. */
const listed = 'listed';

/** The prefix of the keys of every query about one thing. The live stream triggers another read when the thing changes. */
export const keyOf = (kind: SubjectKind, id: string) => [kind, id] as const;

/** The key of a thing's history. */
export const historyKey = (kind: SubjectKind, id: string) => [...keyOf(kind, id), 'history'] as const;

/** The prefix of the keys of every query that lists things of a kind. */
export const listKeyOf = (kind: SubjectKind) => [kind, listed] as const;

/** Reads the shown data of the changed things again, and the lists that may contain them. */
export async function refreshSubjects(queries: QueryClient, changed: Changed): Promise<void> {
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
async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const under = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const first = new Set(under.filter(({ state }) => state.data === undefined));
  await queries.invalidateQueries({ queryKey });
  if (first.size > 0) await queries.invalidateQueries({ queryKey, predicate: (query) => first.has(query) });
}
