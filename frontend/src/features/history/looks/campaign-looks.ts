import type { EventLook } from '../timeline-item.js';

/** Of a lead’s campaigns. */
export const campaignLooks = {
  CampaignStarted: { icon: 'campaign', told: [] },
  CampaignMessageSent: { icon: 'message', told: [] },
  CampaignMessageWithheld: { icon: 'stopped', told: [] },
  CampaignMessageFailed: { icon: 'failed', told: [] },
  CampaignStepsMoved: { icon: 'calendar', told: [] },
  CampaignStopped: { icon: 'stopped', told: [] },
  CampaignCompleted: { icon: 'agreed', told: [] },
} satisfies Record<string, EventLook>;
