import { addressText } from '../../lib/checked-search.js';

export const campaignTabs = ['monitor', 'templates', 'settings'] as const;
export type CampaignTab = (typeof campaignTabs)[number];

/** What stands in the address; without a tab it is the monitor. */
export interface CampaignsAddress {
  tab?: CampaignTab | undefined;
  /** The template that is open: its id, or `new`. */
  template?: string | undefined;
}
export const campaignsKeys = ['tab', 'template'] as const;

/** What the address asks for; what makes no sense is left out. */
export function campaignsSearch(asked: Record<string, unknown>): CampaignsAddress {
  const template = addressText(asked.template);
  return {
    tab: campaignTabs.find((tab) => tab === asked.tab),
    template: template !== undefined && /^[a-z0-9-]{1,60}$/.test(template) ? template : undefined,
  };
}
