import {
  campaignRunStates,
  campaignWorkflows,
  type CampaignRunState,
  type CampaignWorkflow,
} from '../../../../contracts/src/campaign.js';
import { addressText } from '../../lib/checked-search.js';

export const campaignTabs = ['monitor', 'templates', 'settings'] as const;
export type CampaignTab = (typeof campaignTabs)[number];

/** What the page shows; all of it stands in the address. */
export interface CampaignsSearch {
  /** Absent: Monitor. */
  tab?: CampaignTab | undefined;
  workflow?: CampaignWorkflow | undefined;
  state?: CampaignRunState | undefined;
  /** A part of a lead's name. */
  q?: string | undefined;
  /** The run that is open. */
  run?: string | undefined;
  /** Which part of Monitor: the runs, what is due, or a rehearsal. */
  view?: MonitorView | undefined;
}

export const monitorViews = ['upcoming', 'rehearsal'] as const;
export type MonitorView = (typeof monitorViews)[number];
export const campaignsKeys = ['tab', 'workflow', 'state', 'q', 'run', 'view'] as const;

/** What the address asks for; what makes no sense is left out. */
export function campaignsSearch(asked: Record<string, unknown>): CampaignsSearch {
  return {
    tab: campaignTabs.find((tab) => tab === asked.tab),
    workflow: campaignWorkflows.find((workflow) => workflow === asked.workflow),
    state: campaignRunStates.find((state) => state === asked.state),
    q: addressText(asked.q),
    run: addressText(asked.run),
    view: monitorViews.find((view) => view === asked.view),
  };
}
