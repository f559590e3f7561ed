import type { LeadStatus } from '../../../contracts/src/lead-status.js';

/** How far a stage is on the way from a lead to a property in our care; `lost` is not on it. */
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
