import type { QueryClient } from '@tanstack/react-query';
import { subjectKinds, type SubjectKind } from '../../../contracts/src/subject.js';
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
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
