import { officeDayOf, officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { conditionsOf } from '../../../contracts/src/board/filter-questions.js';
import { snakeCase } from '../../../projections/src/engine/tables/table-sql.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { awaitsOneOf } from '../leads/application/awaits.js';
import { foundBy, lookedForInWords } from '../leads/application/lead-search.js';
import type { SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import type { BoardCard } from '../../../contracts/src/board/queries.js';
import { rentOnCard, type ColumnSort } from '../../../contracts/src/board/board-sort.js';
import { analysedRent } from '../leads/application/analysed-rent.js';
import type { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { cursorInstant, readPlace, writePlace } from '../platform/database/list-pages.js';

/** A condition on `lead`, with the values it names. */
export interface FilterCondition {
  sql: string;
  parameters: Record<string, unknown>;
  /** The text that is searched for, if any. */
  search?: string | undefined;
}

/** The instant at which a day of the office begins. @param day SQL of a date */
export const startOf = (day: string) => `((${day})::timestamp at time zone '${officeTimeZone}')`;

/** SQL of a column of these rows, by a field of cards. */
const columnOf = (alias: string) => (field: string) => `${alias}.${snakeCase(field)}`;

/**
 * A filter as a condition on the rows of `read.pipeline`.
 * @param now days in a stage are counted up to it
 * @returns null for an empty filter
 */
export function filterCondition(filter: BoardFilter, now: Date): FilterCondition | null {
  const { search, awaits } = filter;
  const parameters: Record<string, unknown> = {};
  const conditions = conditionsOf(filter, officeDayOf(now), columnOf('lead'), (given) => {
    const name = `filter${Object.keys(parameters).length}`;
    parameters[name] = given;
    return `:${name}`;
  });
  for (const found of [search && foundBy(search, 'filterSearch'), awaits && awaitsOneOf(awaits)]) {
    if (!found) continue;
    conditions.push(found.sql);
    Object.assign(parameters, found.parameters);
  }
  return conditions.length === 0 ? null : { sql: `(${conditions.join(' and ')})`, parameters, search };
}

/** A condition on the rows `s` of `read.stage_history`, with the values of its placeholders. */
export interface PastCondition {
  sql: string;
  values: unknown[];
}

const searched = ['s.name', 's.property_address', 's.address_key'];

/** What an empty filter asks. */
export const nothingAsked = 'true';

/**
 * A filter for the board at an instant: the same as now, but on what the cards showed then. The text is searched only in names and
 * addresses, however these are written, because e-mails and phones are not on a card.
 * @param at the instant, ISO 8601 UTC: days in a stage are counted up to it
 * @param first number of the first placeholder
 */
export function pastCondition(filter: BoardFilter, at: string, first: number): PastCondition {
  const { search, awaits } = filter;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${first - 1 + values.push(given)}`;
  const conditions = conditionsOf(filter, officeDayOf(at), columnOf('s'), value);
  if (search) {
    const { operator, pattern } = lookedForInWords(search);
    const asked = value(pattern);
    const found = searched.map((column) => `${foldedSql(column)} ${operator} ${asked}`);
    conditions.push(`(${found.join(' or ')})`);
  }
  // Whose turn it was is not kept: every card matches.
  if (awaits) conditions.push('true');
  return { sql: conditions.length === 0 ? nothingAsked : `coalesce(${conditions.join(' and ')}, false)`, values };
}

type Select = SelectQueryBuilder<PipelineLead>;

const stageCursor = z.tuple([cursorInstant, z.uuid()]);
const rentCursor = z.tuple([z.int().nullable(), z.uuid()]);

/** The rule of `rentOnCard` in SQL. Most leads have a rent of their own: only for the others is an analysis looked up. */
const rentShown = `coalesce(nullif(lead.estimated_rent_cents, 0), nullif(${analysedRent('lead')}, 0))`;

/** Sorts a column's cards, ties by id: `newest` and `stalest` are the two directions of the board's index. */
export function inColumnOrder(select: Select, sort: ColumnSort): Select {
  if (sort === 'rent') return select.orderBy(rentShown, 'DESC', 'NULLS LAST').addOrderBy('lead.id');
  const newest = sort === 'newest';
  return select.orderBy('lead.stageSince', newest ? 'DESC' : 'ASC').addOrderBy('lead.id', newest ? 'ASC' : 'DESC');
}

/** The end of a page, opaque to callers. */
export function cursorAfter(card: BoardCard, sort: ColumnSort): string {
  return writePlace([sort === 'rent' ? rentOnCard(card) : new Date(card.stageSince), card.id]);
}

/**
 * Keeps only what comes after the end of a page.
 * @param after written by `cursorAfter` for this order
 * @throws ProblemError invalid_input for anything else
 */
export function afterCursor(select: Select, after: string, sort: ColumnSort): Select {
  if (sort === 'rent') {
    const [rent, id] = readPlace(after, rentCursor, 'after');
    return rent === null
      ? select.andWhere(`${rentShown} is null and lead.id > :id`, { id })
      : select.andWhere(`(${rentShown} is null or ${rentShown} <= :rent and (${rentShown} < :rent or lead.id > :id))`, {
          rent,
          id,
        });
  }
  const [at, id] = readPlace(after, stageCursor, 'after');
  const condition =
    sort === 'newest'
      ? 'lead.stageSince <= :at and (lead.stageSince < :at or lead.id > :id)'
      : 'lead.stageSince >= :at and (lead.stageSince > :at or lead.id < :id)';
  return select.andWhere(condition, { at: new Date(at), id });
}
