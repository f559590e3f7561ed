import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CountedColumn, CountedLead, CountedLeadsQuery } from '../../../../contracts/src/analytics/counted.js';

/** A row as Postgres returns it. */
export type CountedRow = Omit<CountedLead, 'createdAt' | 'at' | 'status'> & {
  createdAt: Date | null;
  at: Date;
  status: LeadStatus | null;
};

/**
 * The rows of one cell with their leads as they are now. A viewer who may not see deleted leads gets only the event of such a
 * lead, and the order must not reveal more.
 */
export function selectCounted(counted: string, isOurs: string, withDeleted: boolean): string {
  const shown = withDeleted ? 'true' : 'p.deleted_at is null';
  const of = (column: string) => `case when ${shown} then p.${column} end`;
  return `select case when ${shown} then c.lead_id end as "leadId", ${of('name')} as name,
      ${of('property_address')} as "propertyAddress", ${of('status')} as status, ${of('source')} as source, ${of('city')} as city,
      ${of('property_type')} as "propertyType", ${of('unit_count')} as "unitCount",
      (${of('estimated_rent_cents')})::float8 as "estimatedRentCents", ${of('created_at')} as "createdAt",
      coalesce(p.deleted_at is not null, false) as deleted, c.event_id as "eventId", c.event_type as "eventType", c.at,
      c.position::text as position, c.days, c.amount::float8 as "amountCents"
    from (${counted}) c left join read.pipeline p on p.id = c.lead_id where ${isOurs}`;
}

/** The columns' places in the statement. */
const places: Record<CountedColumn, string> = {
  name: '2',
  propertyAddress: '3',
  status: '4',
  source: '5',
  city: '6',
  propertyType: '7',
  unitCount: '8',
  estimatedRentCents: '9',
  createdAt: '10',
  eventType: '13',
  at: '14',
  days: '16',
  amountCents: '17',
};

/** `order by` over the whole statement, unknown values last; no row is repeated or left out between pages. */
export function countedOrder(sort: CountedLeadsQuery['sort']): string {
  const down = sort.startsWith('-');
  const column = (down ? sort.slice(1) : sort) as CountedColumn;
  return `order by ${places[column]} ${down ? 'desc' : 'asc'} nulls last, c.position ${down ? 'desc' : 'asc'}, c.event_id`;
}

/** The row as the answer shows it. */
export function toldLead(row: CountedRow): CountedLead {
  return { ...row, createdAt: row.createdAt?.toISOString() ?? null, at: row.at.toISOString() };
}
