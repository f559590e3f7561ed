import {
  campaignRunStates,
  campaignWorkflows,
  type CampaignRunState,
  type CampaignWorkflow,
} from '../../../../contracts/src/campaigns/campaign.js';
import { addressText } from '../../lib/address-search.js';

export const campaignTabs = ['monitor', 'templates', 'settings'] as const;
export type CampaignTab = (typeof campaignTabs)[number];
/** The views besides the campaigns view, which is the default. */
const monitorViews = ['upcoming', 'rehearsal'] as const;
export type MonitorView = (typeof monitorViews)[number];

/** The content of the address; without a tab it is the monitor. */
export interface CampaignsAddress {
  tab?: CampaignTab;
  /** The open template: its id, or `new`. */
  template?: string;
  workflow?: CampaignWorkflow;
  state?: CampaignRunState;
  /** A part of a lead's name. */
  q?: string;
  /** The open campaign. */
  run?: string;
  view?: MonitorView;
  /** The lead whose due messages are shown; without it, all leads. */
  lead?: string;
}
export const campaignsKeys = ['tab', 'template', 'workflow', 'state', 'q', 'run', 'view', 'lead'] as const;

/** The valid parts of the address; invalid ones are left out. */
export function campaignsSearch(asked: Record<string, unknown>): CampaignsAddress {
  const template = addressText(asked.template);
  const [run, lead] = [addressText(asked.run), addressText(asked.lead)];
  return {
    tab: campaignTabs.find((tab) => tab === asked.tab),
    template: template !== undefined && /^[a-z0-9-]{1,60}$/.test(template) ? template : undefined,
    workflow: campaignWorkflows.find((workflow) => workflow === asked.workflow),
    state: campaignRunStates.find((state) => state === asked.state),
    q: addressText(asked.q),
    run: run !== undefined && /^[0-9a-f-]{36}$/.test(run) ? run : undefined,
    view: monitorViews.find((view) => view === asked.view),
    lead: lead !== undefined && /^[0-9a-f-]{36}$/.test(lead) ? lead : undefined,
  };
}
