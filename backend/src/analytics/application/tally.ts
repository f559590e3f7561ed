import type { EntityManager } from 'typeorm';
import type { Figure, MoneyFigure } from '../../../../contracts/src/analytics/counted.js';
import { writeCell, type Cell } from '../domain/cell.js';
import type { Statement } from './sql.js';

/** How many events a question counts in one place, and their sum. */
export interface TallyRow {
  period: number;
  part: string;
  bucket: string;
  split: string | null;
  num: number | null;
  count: number;
  cents: number;
}

/** The place of a figure; a field that is not given matches any value. */
export type Place = Pick<Cell, 'part'> & Partial<Cell>;

const grouped = (counted: string) => `
  select period, part, bucket, split, num, count(*)::int as count, coalesce(sum(amount), 0)::float8 as cents
  from ${counted} c group by period, part, bucket, split, num`;

/** All figures of a question's answer. */
export class Tally {
  private readonly byBucket = new Map<string, TallyRow[]>();
  private readonly byPart = new Map<string, TallyRow[]>();

  constructor(readonly rows: readonly TallyRow[]) {
    for (const row of rows) {
      add(this.byPart, row.part, row);
      add(this.byBucket, `${row.part} ${row.bucket}`, row);
    }
  }

  /** @param counted the statement of the question, made with `sql` */
  static async of(manager: Pick<EntityManager, 'query'>, counted: string, sql: Statement): Promise<Tally> {
    return new Tally(await manager.query<TallyRow[]>(grouped(`(${counted})`), sql.values));
  }

  figure(place: Place): Figure {
    const { count } = this.sum(place);
    return { count, cell: writeCell(cellOf(place)) };
  }

  money(place: Place): MoneyFigure {
    return { ...this.sum(place), cell: writeCell(cellOf(place)) };
  }

  /** The values of the split, most frequent first, unknown last; the empty split if nothing is counted. */
  splits(): (string | null)[] {
    const counts = new Map<string | null, number>();
    for (const { split, count } of this.rows) counts.set(split, (counts.get(split) ?? 0) + count);
    const values = [...counts].sort(([a, some], [b, others]) => {
      if (a === null || b === null) return a === null ? 1 : -1;
      return others - some || a.localeCompare(b);
    });
    return values.map(([split]) => split);
  }

  sum(place: Place): { count: number; cents: number } {
    const cell = cellOf(place);
    const rows = cell.bucket === '' ? this.byPart.get(cell.part) : this.byBucket.get(`${cell.part} ${cell.bucket}`);
    let [count, cents] = [0, 0];
    for (const row of rows ?? []) {
      if (row.period !== cell.period || (cell.split !== '' && row.split !== cell.split)) continue;
      if (cell.num !== null && (row.num === null || (cell.upTo ? row.num > cell.num : row.num !== cell.num))) continue;
      count += row.count;
      cents += row.cents;
    }
    return { count, cents };
  }
}

function cellOf({ part, bucket = '', split = '', period = 0, num = null, upTo }: Place): Cell {
  return { part, bucket, split, period, num, ...(upTo && { upTo }) };
}

/** A condition on rows `c` of the statement, in SQL: exactly those that `Tally` counts in a cell. */
export function isOfCell({ part, bucket, split, period, num, upTo }: Cell, sql: Statement): string {
  return [
    `c.part = ${sql.of(part, 'text')}`,
    `c.period = ${sql.of(period, 'int')}`,
    ...(bucket === '' ? [] : [`c.bucket = ${sql.of(bucket, 'text')}`]),
    ...(split === '' ? [] : [`c.split is not distinct from ${sql.of(split, 'text')}`]),
    ...(num === null ? [] : [`c.num ${upTo ? '<=' : '='} ${sql.of(num, 'int')}`]),
  ].join(' and ');
}

function add(map: Map<string, TallyRow[]>, key: string, row: TallyRow): void {
  const rows = map.get(key);
  if (rows) rows.push(row);
  else map.set(key, [row]);
}

/** A row of a tally, by default without a split and of the first period. */
export function tallyRow(
  part: string,
  { count, cents }: Pick<TallyRow, 'count' | 'cents'>,
  more: Partial<TallyRow> = {},
): TallyRow {
  return { period: 0, part, bucket: '', split: '', num: null, count, cents, ...more };
}

/** One row per place; a place whose count is zero has none. */
export function addedUp(rows: readonly TallyRow[]): TallyRow[] {
  const places = new Map<string, TallyRow>();
  for (const row of rows) {
    const { period, part, bucket, split, num, count, cents } = row;
    const place = JSON.stringify([period, part, bucket, split, num]);
    const before = places.get(place);
    places.set(place, before ? { ...before, count: before.count + count, cents: before.cents + cents } : row);
  }
  return [...places.values()].filter(({ count }) => count !== 0);
}
