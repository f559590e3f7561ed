import type { CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';

/** The setting that makes each workflow start by itself. All are off until somebody turns them on. */
export const startingSwitch = {
  warm_lead: 'startWarmLead',
  confirmation: 'startConfirmation',
  onboarding: 'startOnboarding',
} as const satisfies Record<CampaignWorkflow, string>;
