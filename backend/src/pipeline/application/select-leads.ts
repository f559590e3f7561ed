import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { askedKey } from '../../../../contracts/src/keys/address.js';
import { foldedText } from '../../../../contracts/src/keys/names.js';
import type { LeadListFilter } from '../../../../contracts/src/pipeline/lead-list.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { foundBy, isIndexed, phoneDigits } from '../../leads/application/lead-search.js';
import { hasDigits, partOf } from '../../platform/database/like-text.js';
import type { LeadOrder } from './lead-order.js';
import { isOfWork } from '../../leads/application/deleted-leads.js';

const partsOfTexts = ['name', 'email', 'phone', 'propertyAddress', 'city'] as const;
/** Those of these fields that `read.lead_search` holds. */
const searched: ReadonlySet<string> = new Set(['name', 'email', 'phone', 'propertyAddress']);
const choices = ['status', 'source', 'propertyType'] as const;

/** The matching leads, without erased ones, still unordered, as `lead`. */
export function selectLeads(manager: EntityManager, filter: LeadListFilter): SelectQueryBuilder<PipelineLead> {
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where(
      filter.deleted === 'true'
        ? 'lead.deletedAt is not null and lead.mergedInto is null and lead.erasedAt is null'
        : isOfWork('lead'),
    );
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
    const chosen = filter[field];
    if (chosen) select.andWhere(`lead.${field} in (:...${field})`, { [field]: chosen });
  }
  if (filter.assignee === 'none') select.andWhere('lead.assigneeId is null');
  else if (filter.assignee) select.andWhere('lead.assigneeId = :assignee', { assignee: filter.assignee });
  return select;
}

/** How near a lead is to a text: 0 if its name, e-mail, address or phone is the text, 1 if one begins with it, else 2. */
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
