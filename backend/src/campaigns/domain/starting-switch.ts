import type { CampaignWorkflow } from '../../../../contracts/src/campaign.js';

/** The setting that has each workflow begin without anybody starting it. All of them are off until somebody sets them. */
export const startingSwitch = {
  warm_lead: 'startWarmLead',
  confirmation: 'startConfirmation',
  onboarding: 'startOnboarding',
} as const satisfies Record<CampaignWorkflow, string>;
