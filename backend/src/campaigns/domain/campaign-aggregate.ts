import { undoOf } from '../../../../contracts/src/events/words.js';
import { campaignEvents, type CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { campaignDecider, type Campaigns } from './campaign-state.js';

/** What a history needs to know of a lead's campaigns. Its sentences say everything; none of its events can be undone. */
export const campaignAggregate: Aggregate<Campaigns, CampaignEvent> = {
  decider: campaignDecider,
  called: 'a campaign',
  notFound: 'campaign_not_found',
  undo: undoOf(campaignEvents),
  compensations: [],
  shown: () => ({}),
};
