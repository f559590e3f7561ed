import { z } from 'zod';
import { inCalendar } from '../../../../contracts/src/fields.js';
import { wrongField } from '../problems/problem.js';
import type { ObjectLiteral, SelectQueryBuilder, EntityManager } from 'typeorm';

/** The instant at which a page ended, in a form that Postgres can compare with. */
export const cursorInstant = z.iso.datetime({ precision: 3 }).refine((text) => inCalendar(new Date(text)));
const cursorSchema = z.tuple([cursorInstant, z.uuid()]);

/** Where a page ended: the instant that orders the list and the id that breaks ties. Opaque to callers. */
export interface Cursor {
  at: Date;
  id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return writePlace([at, id]);
}

/** @throws ProblemError invalid_input naming the parameter, for a text that writeCursor did not write */
export function readCursor(text: string, parameter: string): Cursor {
  const [at, id] = readPlace(text, cursorSchema, parameter);
  return { at: new Date(at), id };
}

/** Where a page of any list ended. Opaque to callers. */
export function writePlace(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ProblemError invalid_input naming the parameter, for a text that writePlace did not write for this schema */
export function readPlace<Place>(text: string, schema: z.ZodType<Place>, parameter: string): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw wrongField(parameter, `${parameter} must be the \`next\` of the previous page`);
  }
}

/** One page of what matches: ids in order, and how many match in all. */
export interface CountedPage {
  ids: string[];
  total: number;
}

/**
 * A page of a filtered list and its total, in one read of all matches. A query for the page alone would walk the index of its order
 * and try every filter on row after row: for a rare word that is most of the table.
 * @param ordered selects and orders the matches, each time anew
 * @param id the column that identifies a row, as the query builder writes it: `referral.id`
 */
export async function countedPage<Row extends ObjectLiteral>(
  ordered: () => SelectQueryBuilder<Row>,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedPage> {
  const counted = () => ordered().select(id, 'id').addSelect('(count(*) over ())::integer', 'total');
  const read = (from: number, most: number) =>
    counted().offset(from).limit(most).getRawMany<{ id: string; total: number }>();
  const rows = await read(offset, limit);
  // A page past the last row has no row that could carry the total.
  const [first = { total: 0 }] = rows.length === 0 && offset > 0 ? await read(0, 1) : rows;
  return { ids: rows.map(({ id: found }) => found), total: first.total };
}

/** The ids of what an ordered query finds, in its order. @param id the column that identifies a row, as for `countedPage` */
export async function allIds<Row extends ObjectLiteral>(
  ordered: SelectQueryBuilder<Row>,
  id: string,
): Promise<string[]> {
  return (await ordered.select(id, 'id').getRawMany<{ id: string }>()).map((row) => row.id);
}

const filePage = 2000;

/**
 * All rows of a file, read page by page while it is sent. The order is read in one go: no row is repeated or left out, whatever changes
 * meanwhile.
 * @param ordered what the file holds, in its order
 * @param rowsOf the rows with these ids, in this order; without those that have gone meanwhile
 */
export async function* fileRows<Found extends ObjectLiteral, Row>(
  ordered: SelectQueryBuilder<Found>,
  id: string,
  rowsOf: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const ids = await allIds(ordered, id);
  for (let at = 0; at < ids.length; at += filePage) yield* await rowsOf(ids.slice(at, at + filePage));
}

/** Whether a list's filter leaves anything out. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}

/** How many rows an unfiltered list has, as the read model counts them. @param view of a `ListedCount` of the projections */
export async function countOf(
  manager: Pick<EntityManager, 'query'>,
  view: 'referral_count' | 'analysis_count',
): Promise<number> {
  // Raw SQL: one row, of whichever view it is.
  const rows = await manager.query<{ total: number }[]>(`select row_count as total from read.${view}`);
  return rows[0]?.total ?? 0;
}
