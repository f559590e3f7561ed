import type { EventType } from '../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../event-store/src/types.js';
import type { Projection, DifferingRow } from '../src/engine/projection.js';
import { bookkeeping, called, int, orNull, table, text } from '../../contracts/src/columns.js';
import { logOf } from './events.js';

type ShelfEvent =
  | { type: 'ShelfPutUp'; data: { room: string } }
  | { type: 'BooksAdded'; data: { count: number; title?: string } };

const shelvesTable = table({
  name: 'shelves',
  comment: 'One row per shelf.',
  rows: { one: 'shelf', many: 'shelves' },
  subject: { kind: 'shelf', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(room)'],
  columns: {
    id: text('The shelf; its stream is shelf-<id>.'),
    room: text('Where it hangs.'),
    bookCount: called('number of books', int('Books on it.')),
    lastTitle: orNull(text('The book that was added last.')),
    revision: bookkeeping(int('Revision of the last event of its stream.')),
  },
});

/** An aggregate known only to these lines, to show what the engine needs to know of one. Its events are in no catalogue. */
export const shelves: Projection = {
  name: 'shelves',
  version: 1,
  tables: [shelvesTable],
  handles: ['ShelfPutUp', 'BooksAdded'] satisfies ShelfEvent['type'][] as string[] as EventType[],
  stale: 'The plan of the library shows this shelf as it was before this event.',
  subjectOf: (stream) => (stream.startsWith('shelf-') ? { kind: 'shelf', id: idOf({ stream }) } : undefined),
  sums: booksInAll,
  lookups: (event) => [{ table: shelvesTable, key: idOf(event) }],
  project(event, rows) {
    const { type, data } = event as unknown as ShelfEvent;
    const id = idOf(event);
    const before = rows.get(shelvesTable, id);
    const { revision } = event;
    if (type === 'ShelfPutUp')
      return rows.put(shelvesTable, { id, room: data.room, bookCount: 0, lastTitle: null, revision });
    if (!before) throw new Error(`There is no shelf ${id}`);
    const bookCount = before.bookCount + data.count;
    rows.put(shelvesTable, { ...before, bookCount, lastTitle: data.title ?? before.lastTitle, revision });
  },
};

function booksInAll(differing: readonly DifferingRow[]) {
  const count = (row: DifferingRow['stored']) => Number(row?.book_count ?? 0);
  const change = differing.reduce((sum, { stored, replayed }) => sum + count(replayed) - count(stored), 0);
  return change === 0 ? [] : [{ text: `${change > 0 ? '+' : ''}${change} books in the library`, rows: [...differing] }];
}

function idOf({ stream }: { stream: string }): string {
  return stream.slice('shelf-'.length);
}

/** A log of events on shelves, by the shelves' ids. */
export function shelfLog(events: readonly [id: string, event: ShelfEvent][]): LogEvent[] {
  return logOf(events.map(([id, event]) => ({ ...event, stream: `shelf-${id}` })));
}

export const putUp = (room: string): ShelfEvent => ({ type: 'ShelfPutUp', data: { room } });
export const added = (count: number, title?: string): ShelfEvent => ({
  type: 'BooksAdded',
  data: { count, ...(title !== undefined && { title }) },
});
