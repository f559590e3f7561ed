import { leadStatuses } from '../../../contracts/src/lead-status.js';
import type { LeadColumn, LeadSort, LeadListFilter } from '../../../contracts/src/pipeline/lead-list.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import type { Users } from '../accounts/users.js';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { askedKey } from '../../../contracts/src/keys/address.js';
import { foldedText } from '../../../contracts/src/keys/names.js';
import { foundBy, isIndexed, phoneDigits } from '../leads/application/lead-search.js';
import { hasDigits, partOf } from '../platform/database/read-models.js';
import { awaitsOneOf } from '../leads/application/awaits.js';
import { isOfWork, wasDeleted } from '../leads/application/deleted-leads.js';

/** How leads are ordered: by a key that may be null, which comes last either way; ties by id. */
export interface LeadOrder {
  direction: 'ASC' | 'DESC';
  /** SQL of the key on `lead`. */
  key: string;
  nulls: 'NULLS LAST' | undefined;
}

/** Never null, so that an order by them can follow an index. */
const known: ReadonlySet<LeadColumn> = new Set([
  'status',
  'stageSince',
  'situationSince',
  'source',
  'unitCount',
  'paidCents',
  'createdAt',
]);
/** Empty or 0 means unknown. */
const unknownValue: Partial<Record<LeadColumn, string>> = {
  name: "''",
  email: "''",
  propertyAddress: "''",
  squareFootage: '0',
};
const texts: ReadonlySet<LeadColumn> = new Set(['name', 'email', 'company', 'ownerName', 'propertyAddress', 'city']);
const stages = `array[${leadStatuses.map((status) => `'${status}'`).join(',')}]`;

export function leadOrder(sort: LeadSort): LeadOrder {
  const column = sort.replace(/^-/, '') as LeadColumn;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return {
    direction,
    key: keyOf(column),
    nulls: known.has(column) ? undefined : 'NULLS LAST',
  };
}

/** Neither case nor accents matter; stages are ordered as in the pipeline. */
function keyOf(column: LeadColumn): string {
  const value = `lead.${column}`;
  if (column === 'status') return `array_position(${stages}, ${value})`;
  const shown = column in unknownValue ? `nullif(${value}, ${unknownValue[column]})` : value;
  return texts.has(column) ? foldedSql(shown) : shown;
}

/**
 * The rows with their assignees' names, from one query for all. A person who has left keeps the lead until it is
 * reassigned, and is marked as gone.
 * @param rows the caller's own: they are changed
 */
export async function withAssignees<Row extends { assigneeId?: string | null }>(
  users: Pick<Users, 'namesOf'>,
  rows: readonly Row[],
): Promise<(Row & { assignee: string | null })[]> {
  const names = await users.namesOf(rows.flatMap(({ assigneeId }) => assigneeId ?? []));
  return rows.map((row) => {
    const assignee = row.assigneeId ? (names.get(row.assigneeId) ?? 'A former user') : null;
    return Object.assign(row, { assignee });
  });
}

const partsOfTexts = ['name', 'email', 'phone', 'propertyAddress', 'city'] as const;
/** Those of these fields that `read.lead_search` holds. */
const searched: ReadonlySet<string> = new Set(['name', 'email', 'phone', 'propertyAddress']);
/** A filter that is none of those with a rule of their own: one of these values of the column of its name. */
type Choice = Exclude<
  keyof LeadListFilter,
  (typeof partsOfTexts)[number] | 'search' | 'assignee' | 'awaits' | 'deleted'
>;
const choices = Object.keys({ status: true, source: true, propertyType: true } satisfies Record<
  Choice,
  true
>) as Choice[];

/** The matching leads, without erased ones, still unordered, as `lead`. */
export function selectLeads(manager: EntityManager, filter: LeadListFilter): SelectQueryBuilder<PipelineLead> {
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where(filter.deleted === 'true' ? `${wasDeleted('lead')} and lead.erased_at is null` : isOfWork('lead'));
  const found = (text: string, parameter: string) => {
    const { sql, parameters } = foundBy(text, parameter);
    select.andWhere(sql, parameters);
  };
  if (filter.search) found(filter.search, 'search');
  for (const field of partsOfTexts) {
    const part = filter[field];
    if (!part) continue;
    const digits = field === 'phone' ? phoneDigits(part) : null;
    const written = `${foldedSql(`lead.${field}`)} like :${field}`;
    const dialled = digits === null ? '' : ` or ${hasDigits('lead.phone')}`;
    const key = field === 'propertyAddress' ? askedKey(foldedText(part)) : null;
    const keyed = key === null ? '' : ` or ${foldedSql('lead.addressKey')} like :addressKey`;
    select.andWhere(`(${written}${dialled}${keyed})`, {
      [field]: partOf(part),
      ...(digits && { digits: `%${digits}%` }),
      ...(key && { addressKey: partOf(key) }),
    });
    // Logically redundant, but an index can answer it.
    if (searched.has(field) && isIndexed(part)) found(part, `${field}Search`);
  }
  for (const field of choices) {
    const chosen: readonly string[] | undefined = filter[field];
    if (chosen) select.andWhere(`lead.${field} in (:...${field})`, { [field]: chosen });
  }
  if (filter.awaits) {
    const { sql, parameters } = awaitsOneOf(filter.awaits);
    select.andWhere(sql, parameters);
  }
  if (filter.assignee === 'none') select.andWhere('lead.assigneeId is null');
  else if (filter.assignee) select.andWhere('lead.assigneeId = :assignee', { assignee: filter.assignee });
  return select;
}

/** How near a lead is to a text: 0 if its name, e-mail, address or phone is the text, 1 if one begins with it, else 2. */
// Raw SQL: an order by a subselect.
const nearness = `(select case
    when strpos(chr(10) || found.search || chr(10), chr(10) || :nearest || chr(10)) > 0 then 0
    when strpos(chr(10) || found.search, chr(10) || :nearest) > 0 then 1 else 2 end
  from read.lead_search found where found.lead_id = lead.id)`;

/**
 * Orders them. Ties are ordered by id, so that a page ends where the next one begins.
 * @param near what is most like this text comes first
 */
export function inOrder(
  select: SelectQueryBuilder<PipelineLead>,
  { key, direction, nulls }: LeadOrder,
  near?: string,
): SelectQueryBuilder<PipelineLead> {
  if (near) select.orderBy(nearness).setParameter('nearest', foldedText(near));
  return select.addOrderBy(key, direction, nulls).addOrderBy('lead.id', direction);
}
