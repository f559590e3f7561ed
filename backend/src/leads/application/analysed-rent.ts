import type { EntityManager } from 'typeorm';

/** The newest analysis of a lead that has an estimate. It is per unit: the lead's number of units may have been corrected since. */
const newestOf = (leadId: string) =>
  `from read.analyses a where a.lead_id = ${leadId} and a.rent_per_unit_cents is not null
     order by a.requested_at desc, a.id limit 1`;

/** What its newest analysis estimates a lead to rent for, all units, as SQL; null if there is none. @param lead a row of `read.pipeline` */
export const analysedRent = (lead: string) =>
  `(select a.rent_per_unit_cents * ${lead}.unit_count ${newestOf(`${lead}.id`)})`;

/** What we tell the owner that the property may rent for, all units; null if we know no rents for it. */
export async function ourEstimateOf(
  manager: Pick<EntityManager, 'query'>,
  { id, unitCount }: { id: string; unitCount: number },
): Promise<number | null> {
  const [newest] = await manager.query<{ cents: number; preliminary: boolean }[]>(
    `select (a.rent_per_unit_cents * $2::int)::float8 as cents, a.preliminary ${newestOf('$1::uuid')}`,
    [id, unitCount],
  );
  return newest && !newest.preliminary ? newest.cents : null;
}
