import { turnLabels } from '../../../../../contracts/src/leads/situations.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { boardFilterSchema, filterQuery, type BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { filterParts, type FilterPart } from '../../../../../contracts/src/board/filter-parts.js';
import { officeDay } from '../../../lib/format.js';
import type { Names } from '../../people/person-name.js';

/**
 * Changes the filter that the address names at that moment. The drawn filter may be older: a second change comes before the first
 * is drawn, and must not revert it.
 */
export type FilterChange = (asked: BoardFilter) => BoardFilter;

/**
 * The filter that an address names. An invalid part, as in an old or mistyped link, is left out rather than refused.
 * @param search the address's parameters, as the router parsed them
 */
export function filterOfAddress(search: Record<string, unknown>): BoardFilter {
  const found = filterParts.flatMap((part): [FilterPart, unknown][] => {
    const value = search[part];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const parsed = boardFilterSchema.safeParse({ [part]: String(value) });
    const meant = parsed.success ? parsed.data[part] : undefined;
    return meant === undefined || meant === '' ? [] : [[part, meant]];
  });
  return Object.fromEntries(found);
}

/** The parameters that name the filter. All parts are present, so that a cleared one leaves the address. */
export function addressOfFilter(filter: BoardFilter): Partial<Record<FilterPart, string | number>> {
  const named = filterQuery(filter);
  return Object.fromEntries(filterParts.map((part) => [part, part === 'minDays' ? filter.minDays : named[part]]));
}

export function isFiltered(filter: BoardFilter): boolean {
  return Object.keys(filterQuery(filter)).length > 0;
}

/** Whether two filters are equal. */
export function isSameFilter(a: BoardFilter, b: BoardFilter): boolean {
  return JSON.stringify(addressOfFilter(a)) === JSON.stringify(addressOfFilter(b));
}

/** One part of a filter in words, and the change that removes it. */
export interface FilterChip {
  part: FilterPart;
  label: string;
  remove: FilterChange;
}

/**
 * The filter as chips, one for each part except the text, which has its own field.
 * @param names of colleagues by user id
 */
export function filterChips(filter: BoardFilter, names: Names = {}): FilterChip[] {
  const labels: Partial<Record<FilterPart, string | undefined>> = {
    status: filter.status && `Stage: ${filter.status.map(statusLabel).join(', ')}`,
    source: filter.source && `Source: ${filter.source.map(sourceLabel).join(', ')}`,
    city: filter.city && `City: ${filter.city}`,
    minDays: filter.minDays
      ? `${filter.minDays} ${filter.minDays === 1 ? 'day' : 'days'} or longer in stage`
      : undefined,
    createdSince: filter.createdSince && `Came in since ${dayOf(filter.createdSince)}`,
    walkthrough: filter.walkthrough && (filter.walkthrough === 'yes' ? 'Has a walkthrough' : 'No walkthrough'),
    awaits: filter.awaits && filter.awaits.map((turn) => turnLabels[turn]).join(', '),
    assignee: filter.assignee && assigneeWords(filter.assignee, names),
  };
  return filterParts.flatMap((part) => {
    const label = labels[part];
    if (!label) return [];
    return [{ part, label, remove: ({ [part]: _gone, ...others }) => others }];
  });
}

/** The assignee whose leads are shown. */
function assigneeWords(assignee: string, names: Names): string {
  if (assignee === 'me') return 'Mine';
  if (assignee === 'none') return 'Unassigned';
  return names[assignee] ? `Looked after by ${names[assignee]}` : 'A colleague’s';
}

/** "March 3, 2026" for 2026-03-03. Noon at the office is on that day in summer and winter. */
function dayOf(date: string) {
  return officeDay(`${date}T18:00:00.000Z`).replace(/^\w+, /, '');
}
