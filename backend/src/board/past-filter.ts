import { foldedText } from '../../../contracts/src/keys/names.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { lookedForInWords } from '../leads/application/lead-search.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { startOf } from './board-filter.js';

/** A condition on the rows `s` of `read.stage_history`, with the values of its placeholders. */
export interface PastCondition {
  sql: string;
  values: unknown[];
}

const searched = ['s.name', 's.property_address', 's.address_key'];

/** Both conditions; the first one is optional. */
export function allOf(condition: string | undefined, visible: string): string {
  return condition === undefined ? visible : `${condition} and ${visible}`;
}

/**
 * A filter for the board at an instant: the same as now, but on what the cards showed then. The text is searched only in names and
 * addresses, however these are written, because e-mails and phones are not on a card.
 * @param at the instant, ISO 8601 UTC: days in a stage are counted up to it
 * @param first number of the first placeholder
 * @returns null for an empty filter
 */
export function pastCondition(filter: BoardFilter, at: string, first: number): PastCondition | null {
  const { search, status, source, city, minDays, createdSince, walkthrough, assignee, awaits } = filter;
  const conditions: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown) => `$${first - 1 + values.push(given)}`;
  if (search) {
    const { operator, pattern } = lookedForInWords(search);
    const asked = value(pattern);
    const found = searched.map((column) => `${foldedSql(column)} ${operator} ${asked}`);
    conditions.push(`(${found.join(' or ')})`);
  }
  if (status) conditions.push(`s.status = any(${value(status)}::text[])`);
  if (source) conditions.push(`s.source = any(${value(source)}::text[])`);
  if (city) conditions.push(`${foldedSql('s.city')} = ${value(foldedText(city))}`);
  if (minDays !== undefined) {
    const day = `(${value(at)}::timestamptz at time zone '${officeTimeZone}')::date - (${value(minDays)}::int - 1)`;
    conditions.push(`s.stage_since < ${startOf(day)}`);
  }
  if (createdSince) conditions.push(`s.created_at >= ${startOf(`${value(createdSince)}::date`)}`);
  if (walkthrough) conditions.push(`s.walkthrough_start is ${walkthrough === 'yes' ? 'not null' : 'null'}`);
  if (assignee === 'none') conditions.push('s.assignee_id is null');
  else if (assignee) conditions.push(`s.assignee_id = ${value(assignee)}::uuid`);
  // Whose turn it was is not kept: every card matches.
  if (awaits) conditions.push('true');
  return conditions.length === 0 ? null : { sql: `coalesce(${conditions.join(' and ')}, false)`, values };
}
