import { idsOfKind, type Subject, type SubjectKind } from '../../../contracts/src/live/subject.js';

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
