import type { Columns, RowOf, TableDefinition } from '../../../../contracts/src/columns.js';

type Row = Record<string, unknown>;

interface TableRows {
  /** By lookup key: the rows that a lookup finds. If the primary key is the lookup key, only those as the database holds them. */
  current: Map<string, Row>;
  /** Whether the lookup key is the primary key. Most are: then a put need not note its row twice. */
  keyedByLookup: boolean;
  /** By primary key: the rows to write. */
  changed: Map<string, Row>;
  keyOf: (row: Row) => string;
  /** By primary key: rows of whole subjects, as the database holds them. */
  stored: Map<string, Row>;
  /** By subject, in order. */
  changesOfAll: Map<string, ChangeOfAll[]>;
}

/** A change of every row of a subject. */
interface ChangeOfAll {
  change: (row: Row) => Row;
  /** Primary keys of rows put afterwards, which it does not change. */
  after: Set<string>;
}

function isKeyedByLookup({ primaryKey, lookup }: TableDefinition): boolean {
  return primaryKey.length === 1 && primaryKey[0] === lookup?.by;
}

/** The primary key as text. Most tables have one column: for it no array is made, since a rebuild does this for every event. */
function primaryKey({ primaryKey }: TableDefinition): (row: Row) => string {
  const [column] = primaryKey;
  if (primaryKey.length === 1) return (row) => String(row[column!]);
  return (row) => {
    let key = '';
    for (const each of primaryKey) key += `${String(row[each])} `;
    return key;
  };
}

/**
 * The rows of one projection while a batch is folded in memory: those fetched before and those put since.
 * Rows are values: a change puts a new object, so an event's changes can be undone if it fails midway.
 */
export class RowSet {
  private readonly tables = new Map<string, TableRows>();
  /** The rows that the present fold replaced, in order: map, key and old row. Three flat lists: a closure per put would slow rebuilds. */
  private readonly replaced = { maps: [] as Map<string, Row>[], keys: [] as string[], rows: [] as (Row | undefined)[] };

  /** @param byAge keeps the changed rows in the order of their last put, for `takeCold` */
  constructor(private readonly byAge = false) {}

  /** The lists to which the present fold added a change of all. */
  private readonly asked: ChangeOfAll[][] = [];

  /** The row that the table's lookup finds for the key, after all puts so far. */
  get<C extends Columns>(table: TableDefinition<C>, key: string): Readonly<RowOf<C>> | undefined {
    const { current, changed, keyedByLookup } = this.rowsOf(table);
    return ((keyedByLookup ? changed.get(key) : undefined) ?? current.get(key)) as RowOf<C> | undefined;
  }

  /** Inserts the row, or replaces the one with its primary key. */
  put<C extends Columns>(table: TableDefinition<C>, row: NoInfer<RowOf<C>>): void {
    const { current, changed, keyOf, changesOfAll, keyedByLookup } = this.rowsOf(table);
    const values = row as Row;
    const key = keyOf(values);
    this.set(changed, key, values, this.byAge);
    if (changesOfAll.size > 0)
      for (const { after } of changesOfAll.get(String(values[table.subject!.id])) ?? []) after.add(key);
    if (table.lookup && !keyedByLookup) this.set(current, String(values[table.lookup.by]), values);
  }

  /** Adds the row's `sums` to the row with the same primary key; without such a row, they start at 0. */
  add<C extends Columns>(table: TableDefinition<C>, row: NoInfer<RowOf<C>>): void {
    const { changed, keyOf } = this.rowsOf(table);
    const values = row as Row;
    const key = keyOf(values);
    const before = changed.get(key);
    if (before)
      for (const column of table.sums!) values[column] = (values[column] as number) + (before[column] as number);
    this.set(changed, key, values);
  }

  /** Adds rows as the database holds them. */
  load(table: TableDefinition, rows: readonly Row[]): void {
    if (!table.lookup) return;
    const { current } = this.rowsOf(table);
    for (const row of rows) current.set(String(row[table.lookup.by]), row);
  }

  /**
   * Changes every row of a subject: those of the database, which a lookup of the subject fetched, and those put since. `change` may see
   * a row twice, so the second time it changes nothing; it leaves the primary key as it is.
   */
  changeAll<C extends Columns>(
    table: TableDefinition<C>,
    subject: string,
    change: (row: NoInfer<RowOf<C>>) => NoInfer<RowOf<C>>,
  ): void {
    const { current, changed, keyOf, stored, changesOfAll, keyedByLookup } = this.rowsOf(table);
    const { id } = table.subject!;
    for (const [key, row] of [...stored, ...changed]) {
      if (row[id] !== subject || (changed.has(key) && changed.get(key) !== row)) continue;
      const after = change(row as RowOf<C>) as Row;
      this.set(changed, key, after);
      if (keyedByLookup) continue;
      const found = table.lookup && String(row[table.lookup.by]);
      const newest = found === undefined ? undefined : current.get(found);
      if (newest && keyOf(newest) === key) this.set(current, found!, after);
    }
    const changes = changesOfAll.get(subject) ?? [];
    changes.push({ change: change as unknown as ChangeOfAll['change'], after: new Set() });
    changesOfAll.set(subject, changes);
    this.asked.push(changes);
  }

  /** Subjects that `changeAll` was asked to change: rows that were taken out before are still to be changed. */
  changedSubjects(table: TableDefinition): string[] {
    return [...this.rowsOf(table).changesOfAll].flatMap(([subject, changes]) => (changes.length > 0 ? [subject] : []));
  }

  /** Rows of `changedSubjects` after the changes that came later than the rows. @param rows as they were written */
  changedLate(table: TableDefinition, rows: readonly Row[]): Row[] {
    const { changesOfAll, keyOf } = this.rowsOf(table);
    return rows.map((row) => {
      const key = keyOf(row);
      const concern = changesOfAll.get(String(row[table.subject!.id]))!.filter(({ after }) => !after.has(key));
      return concern.reduce((before, { change }) => change(before), row);
    });
  }

  /** Adds all rows of some subjects, as the database holds them. */
  loadAll(table: TableDefinition, rows: readonly Row[]): void {
    const { stored, keyOf } = this.rowsOf(table);
    for (const row of rows) stored.set(keyOf(row), row);
  }

  /** Runs one event's fold; if it throws, none of its puts remain. */
  atomically(fold: () => void): void {
    this.forgetReplaced();
    try {
      fold();
    } catch (error) {
      const { maps, keys, rows } = this.replaced;
      for (let i = maps.length - 1; i >= 0; i--) {
        const before = rows[i];
        if (before) maps[i]!.set(keys[i]!, before);
        else maps[i]!.delete(keys[i]!);
      }
      for (const list of this.asked) list.pop();
      throw error;
    }
  }

  private forgetReplaced(): void {
    const { maps, keys, rows } = this.replaced;
    maps.length = keys.length = rows.length = 0;
    this.asked.length = 0;
  }

  changedRows(table: TableDefinition): Row[] {
    return [...this.rowsOf(table).changed.values()];
  }

  changedCount(table: TableDefinition): number {
    return this.rowsOf(table).changed.size;
  }

  /** How many rows `takeFinal` would take out if all rows were put and none loaded. */
  finalCount(table: TableDefinition): number {
    const { current, changed } = this.rowsOf(table);
    if (table.sums) return 0;
    if (!table.lookup) return changed.size;
    return table.lookup.newest ? changed.size - current.size : 0;
  }

  /**
   * Takes out the changed rows that no later `get` can find: all rows of a table without lookup; in a table that finds the newest,
   * all others. A later put under the same primary key would be a second row. Rows with sums are never final.
   */
  takeFinal(table: TableDefinition): Row[] {
    const { current, changed, keyedByLookup } = this.rowsOf(table);
    const final: Row[] = [];
    if (table.sums || keyedByLookup) return final;
    for (const [key, row] of changed) {
      if (table.lookup && current.get(String(row[table.lookup.by])) === row) continue;
      final.push(row);
      changed.delete(key);
    }
    return final;
  }

  /**
   * Takes out the rows put longest ago, so that `left` remain. A later `get` does not find them: give such a row
   * back first, with `takenBack`. Call it after `takeFinal`, for a table with a lookup.
   */
  takeCold(table: TableDefinition, left: number): Row[] {
    const { current, changed } = this.rowsOf(table);
    const cold: Row[] = [];
    let count = changed.size - left;
    for (const [key, row] of changed) {
      if (count-- <= 0) break;
      cold.push(row);
      changed.delete(key);
      current.delete(String(row[table.lookup!.by]));
    }
    return cold;
  }

  /** Gives back rows that `takeCold` took out: they are as if they had stayed. */
  takenBack(table: TableDefinition, rows: readonly Row[]): void {
    const { current, changed, keyOf, changesOfAll, keyedByLookup } = this.rowsOf(table);
    const subject = table.subject?.id;
    for (const stored of rows) {
      const key = keyOf(stored);
      const changes = subject === undefined ? [] : (changesOfAll.get(String(stored[subject])) ?? []);
      let row = stored;
      for (const { change, after } of changes) {
        if (!after.has(key)) row = change(row);
        after.add(key);
      }
      changed.set(key, row);
      if (!keyedByLookup) current.set(String(row[table.lookup!.by]), row);
    }
  }

  private rowsOf(table: TableDefinition): TableRows {
    let rows = this.tables.get(table.name);
    if (!rows) {
      rows = {
        ...{ current: new Map(), changed: new Map(), keyOf: primaryKey(table), keyedByLookup: isKeyedByLookup(table) },
        ...{ stored: new Map(), changesOfAll: new Map() },
      };
      this.tables.set(table.name, rows);
    }
    return rows;
  }

  private set(map: Map<string, Row>, key: string, row: Row, asLast = false): void {
    const { maps, keys, rows } = this.replaced;
    maps.push(map);
    keys.push(key);
    rows.push(map.get(key));
    if (asLast) map.delete(key);
    map.set(key, row);
  }
}
