import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';

/** How a filter's meaning differs in the past, in sentences; undefined if it is the same. */
export function pastNote({ search, assignee }: BoardFilter): string | undefined {
  const notes = [
    ...(search ? ['For the past, only names and addresses are searched.'] : []),
    ...(assignee ? ['What counts is whose lead it was then, not whose it is now.'] : []),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
}
