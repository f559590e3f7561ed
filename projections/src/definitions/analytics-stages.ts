import type { LeadStatus } from '../../../contracts/src/lead-status.js';

/** The rank of a stage on the way from a lead to a managed property; `lost` has none. */
export const stageRanks = {
  leads: 0,
  analysis_submitted: 1,
  walkthrough_scheduled: 2,
  proposal: 3,
  contract_sent: 4,
  enrolled: 5,
  closed: 6,
  won: 7,
  lost: -1,
} as const satisfies Record<LeadStatus, number>;
