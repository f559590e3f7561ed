import type { BoardFilter } from '../../../../../contracts/src/queries/board-filter.js';

/** What a filter means for the past otherwise than at present, in sentences; undefined where it means the same. */
export function pastNote({ search, assignee }: BoardFilter): string | undefined {
  const notes = [
    ...(search ? ['Of the past, names and addresses are searched.'] : []),
    ...(assignee ? ['Whose lead it was at that moment counts, not whose it is now.'] : []),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
}
