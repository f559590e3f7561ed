import type { EntityManager } from 'typeorm';
import type { BoardCard } from '../../../../contracts/src/board/queries.js';

/**
 * The cards; those of leads without a rent of their own get the estimate of the newest analysis, for all units. One query for many
 * cards: most leads of the analysis form have only the estimate.
 */
export async function withAnalysedRents(manager: EntityManager, cards: readonly BoardCard[]): Promise<BoardCard[]> {
  const ids = cards.filter(({ estimatedRentCents }) => estimatedRentCents === null).map(({ id }) => id);
  const rents = ids.length === 0 ? new Map<string, number>() : await newestRents(manager, ids);
  return cards.map((card) => ({ ...card, analysedRentCents: rents.get(card.id) ?? null }));
}

async function newestRents(manager: EntityManager, leadIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await manager.query<{ leadId: string; rentCents: number }[]>(
    `select distinct on (lead_id) lead_id as "leadId", total_rent_cents::float8 as "rentCents"
       from read.analyses where lead_id = any($1) and total_rent_cents is not null
       order by lead_id, requested_at desc, id`,
    [leadIds],
  );
  return new Map(rows.map(({ leadId, rentCents }) => [leadId, rentCents]));
}
