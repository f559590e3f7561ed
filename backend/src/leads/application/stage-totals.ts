import type { EntityManager } from 'typeorm';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';

/** The living leads of a stage: how many, and the sum of their estimated monthly rents, in cents. */
export interface StageTotal {
  status: LeadStatus;
  count: number;
  monthlyRentCents: number;
}

/** The totals of every stage that ever had a lead, as the read model keeps them. */
export function stageTotals(manager: Pick<EntityManager, 'query'>): Promise<StageTotal[]> {
  return manager.query<StageTotal[]>(
    `select status, lead_count as count, monthly_rent_cents::float8 as "monthlyRentCents" from read.stage_totals`,
  );
}
