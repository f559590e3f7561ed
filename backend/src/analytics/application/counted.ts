import type { AnalyticsSplit } from '../../../../contracts/src/analytics/choices.js';
import { isKnown, type Parameters, type Scope } from './sql.js';

/**
 * A row of a statement of counted events: one for each event in each cell that counts it. `split` is null for "unknown".
 */
export interface Counted {
  period: string;
  part: string;
  bucket: string;
  split: string;
  num: string;
  leadId: string;
  eventId: string;
  eventType: string;
  position: string;
  at: string;
  days?: string;
  amount?: string;
}

/** The columns of a row, in SQL. */
export function row(of: Counted): string {
  return `${of.period}::int as period, ${of.part}::text as part, ${of.bucket}::text as bucket, ${of.split}::text as split,
    ${of.num}::int as num, ${of.leadId} as lead_id, ${of.eventId} as event_id, ${of.eventType}::text as event_type,
    ${of.position} as position, ${of.at} as at, ${of.days ?? 'null'}::float8 as days, ${of.amount ?? 'null'}::bigint as amount`;
}

export const noSplit = `''`;

/**
 * SQL for the value of a split, for a row with source, city, property_type, unit_count, owner_id, lead_id and position. Its campaign
 * is the one whose message was the last to go to the lead before the event.
 * @param table the row's alias
 */
export function splitSql(
  split: AnalyticsSplit | undefined,
  table: string,
  scope: Scope,
  parameters: Parameters,
): string {
  switch (split) {
    case undefined:
      return noSplit;
    case 'source':
      return `${table}.source`;
    case 'city':
      return `nullif(${table}.city, '')`;
    case 'propertyType':
      return `${table}.property_type`;
    case 'unitTier':
      return `case when ${table}.unit_count >= 5 then '5+' when ${table}.unit_count >= 2 then '2-4' else '1' end`;
    case 'owner':
      return `${table}.owner_id::text`;
    case 'campaign':
      return `(select g.workflow from read.analytics_messages g where g.lead_id = ${table}.lead_id and g.outcome = 'sent'
        and g.position <= ${table}.position and ${isKnown(scope, parameters, 'g.at', 'g.position')} order by g.position desc limit 1)`;
    case 'partner':
      return `(select md5(lower(r.realtor_email)) from read.analytics_partners p join read.referrals r on r.id = p.referral_id
        where p.lead_id = ${table}.lead_id)`;
  }
}
