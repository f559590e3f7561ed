import { undoOf } from '../../../../contracts/src/events/words.js';
import { campaignEvents, type CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import { evolveCampaigns, type Campaigns } from '../../../../contracts/src/campaigns/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';

/** null: nothing was ever started for the lead. */
export type MaybeCampaigns = Campaigns | null;

export const campaignCategory = 'campaign-';

export const campaignDecider: Decider<MaybeCampaigns, CampaignEvent> = {
  category: 'campaign',
  initialState: null,
  evolve: evolveCampaigns,
};

/** What a history needs to know of a lead's campaigns. Its sentences say everything; none of its events can be undone. */
export const campaignAggregate: Aggregate<Campaigns, CampaignEvent> = {
  decider: campaignDecider,
  called: 'a campaign',
  notFound: 'campaign_not_found',
  undo: undoOf(campaignEvents),
  compensations: [],
  shown: () => ({}),
};
