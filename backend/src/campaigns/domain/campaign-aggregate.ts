import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { campaignDecider, type Campaigns } from './campaign-state.js';

const said = 'What was said can’t be unsaid.';

/** Why each event of a campaign can't be undone. */
const undo: UndoTable<CampaignEvent> = {
  CampaignStarted: 'Messages may be out already. Stop the campaign instead.',
  CampaignMessageSent: said,
  CampaignMessageWithheld: 'Nothing was sent. Start the campaign again instead.',
  CampaignMessageFailed: 'A failed attempt changed nothing.',
  CampaignStepsMoved: 'The times follow the walkthrough and the quiet hours.',
  CampaignStopped: 'The remaining messages were called off. Start the campaign again instead.',
  CampaignCompleted: 'It ended with its last message.',
  StreamErased: 'An erased person cannot be brought back.',
};

/** What a history needs to know of a lead's campaigns. Its sentences say everything; none of its events can be undone. */
export const campaignAggregate: Aggregate<Campaigns, CampaignEvent> = {
  decider: campaignDecider,
  called: 'a campaign',
  notFound: 'campaign_not_found',
  undo,
  compensations: [],
  shown: () => ({}),
};
