import { foldedText } from '../../../../contracts/src/keys/names.js';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';
import { foundBy } from '../../leads/application/lead-search.js';

/** A condition on `lead`, with the values it names. */
export interface FilterCondition {
  sql: string;
  parameters: Record<string, unknown>;
}

/** The instant at which a day of the office begins. @param day SQL of a date */
export const startOf = (day: string) => `((${day})::timestamp at time zone '${officeTimeZone}')`;

/**
 * A filter as a condition on the rows of `read.pipeline`.
 * @param now days in a stage are counted up to it
 * @returns null for an empty filter
 */
export function filterCondition(filter: BoardFilter, now: Date): FilterCondition | null {
  const { search, status, source, city, minDays, createdSince, walkthrough, assignee } = filter;
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
  return conditions.length === 0 ? null : { sql: `(${conditions.join(' and ')})`, parameters };
}
