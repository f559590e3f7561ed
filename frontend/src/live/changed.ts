import { idsOfKind, type Subject, type SubjectKind } from '../../../contracts/src/subject.js';

/** What has to be read again: these things, or everything. */
export type Changed = readonly Subject[] | 'everything';

/** Of one kind the ids of what has to be read again. */
export type ChangedIds = ReadonlySet<string> | 'everything';

/** Those of one kind. */
export function changedOf(kind: SubjectKind, changed: Changed): ChangedIds {
  return changed === 'everything' ? changed : new Set(idsOfKind(kind, changed));
}

/** Both, each thing once. */
export function bothChanged(one: Changed, other: Changed): Changed {
  if (one === 'everything' || other === 'everything') return 'everything';
  return [...new Map([...one, ...other].map((subject) => [`${subject.kind} ${subject.id}`, subject])).values()];
}
