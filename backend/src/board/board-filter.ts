import { foldedText } from '../../../contracts/src/keys/names.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { awaitsOneOf } from '../leads/application/awaits.js';
import { foundBy } from '../leads/application/lead-search.js';
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

/**
 * A filter as a condition on the rows of `read.pipeline`.
 * @param now days in a stage are counted up to it
 * @returns null for an empty filter
 */
export function filterCondition(filter: BoardFilter, now: Date): FilterCondition | null {
  const { search, status, source, city, minDays, createdSince, walkthrough, assignee, awaits } = filter;
  const conditions: string[] = [];
  const parameters: Record<string, unknown> = {};
  const add = (condition: string, name?: string, value?: unknown) => {
    conditions.push(condition);
    if (name !== undefined) parameters[name] = value;
  };
  if (search) {
    const found = foundBy(search, 'filterSearch');
    add(found.sql);
    Object.assign(parameters, found.parameters);
  }
  if (status) add('lead.status in (:...filterStatus)', 'filterStatus', status);
  if (source) add('lead.source in (:...filterSource)', 'filterSource', source);
  if (city) add(`${foldedSql('lead.city')} = :filterCity`, 'filterCity', foldedText(city));
  if (minDays !== undefined) {
    const today = `:filterNow::timestamptz at time zone '${officeTimeZone}'`;
    add(`lead.stageSince < ${startOf(`(${today})::date - (:filterDays::int - 1)`)}`, 'filterDays', minDays);
    parameters.filterNow = now.toISOString();
  }
  if (createdSince)
    add(`lead.createdAt >= ${startOf(':filterCreatedSince::date')}`, 'filterCreatedSince', createdSince);
  if (walkthrough) add(`lead.walkthroughStart is ${walkthrough === 'yes' ? 'not null' : 'null'}`);
  if (assignee === 'none') add('lead.assigneeId is null');
  else if (assignee) add('lead.assigneeId = :filterAssignee', 'filterAssignee', assignee);
  if (awaits) {
    const turn = awaitsOneOf(awaits);
    add(turn.sql);
    Object.assign(parameters, turn.parameters);
  }
  return conditions.length === 0 ? null : { sql: `(${conditions.join(' and ')})`, parameters, search };
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
