import type { EntityManager } from 'typeorm';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';

/** `idsOfCase` as SQL: an array of the case's leads. @param lead a row of `read.pipeline` */
export const idsOfCaseSql = (lead: string) =>
  `(${lead}.id || array(select (part->>'leadId')::uuid from jsonb_array_elements(${lead}.merged) part))`;

/** The newest analysis of a lead's case that has an estimate. It is per unit: the lead's number of units may have been corrected since. */
// Raw SQL: a subselect for any row of a lead.
const newestOf = (lead: string) =>
  `from read.analyses a where a.lead_id = any(${idsOfCaseSql(lead)}) and a.rent_per_unit_cents is not null
     order by a.requested_at desc, a.id limit 1`;

/** What its newest analysis estimates a lead to rent for, all units, as SQL; null if there is none. @param lead a row of `read.pipeline` */
export const analysedRent = (lead: string) => `(select a.rent_per_unit_cents * ${lead}.unit_count ${newestOf(lead)})`;

/** What we tell the owner that the property may rent for, all units; null if we know no rents for it. */
export async function ourEstimateOf(
  manager: EntityManager,
  { id, unitCount }: { id: string; unitCount: number },
): Promise<number | null> {
  // Raw SQL: a lateral.
  const [newest] = await manager.query<{ cents: number; preliminary: boolean }[]>(
    `select (newest.rent_per_unit_cents * $2::int)::float8 as cents, newest.preliminary from read.pipeline lead
       cross join lateral (select a.rent_per_unit_cents, a.preliminary ${newestOf('lead')}) newest where lead.id = $1`,
    [id, unitCount],
  );
  return newest && !newest.preliminary ? newest.cents : null;
}

/** A condition in SQL: the lead's case has an analysis. @param lead a row of `read.pipeline` */
// Raw SQL: a condition for statements of any kind.
export const isAnalysed = (lead: string) =>
  `exists (select from read.analyses a where a.lead_id = any(${idsOfCaseSql(lead)}))`;

/** Whether a lead has a report to open: it came with one (its row may still be on the way), or its case has an analysis. */
export async function hasReport(
  manager: EntityManager,
  { id, source }: { id: string; source: string },
): Promise<boolean> {
  if (source === 'analysis') return true;
  return manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where(`lead.id = :id and ${isAnalysed('lead')}`, { id })
    .getExists();
}
