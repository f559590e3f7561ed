import type { CampaignMessage, CampaignRun } from '../../contracts/src/campaigns/queries.js';
import { sampleId } from './sample-history.js';

/** The first message of a sample campaign, due tomorrow. */
export const sampleCampaignMessage: CampaignMessage = {
  ...{ step: 'first', times: 1, channel: 'email', template: { id: 'warm-1', version: 1 } },
  ...{ dueAt: '2026-03-03T15:00:00.000Z', wall: '2026-03-03T09:00', state: 'pending', at: null, reason: null },
  ...{ error: null, messageId: null },
};

/** A campaign under way, of which nothing has been sent. @param over what differs from the sample's */
export const sampleCampaign = (over: Partial<CampaignRun> & Pick<CampaignRun, 'leadId'>): CampaignRun => ({
  ...{ id: sampleId(90), leadName: 'Sample Owner 1', leadStatus: 'leads', workflow: 'warm_lead' },
  ...{ trigger: 'manual', state: 'active', ending: null, startedAt: '2026-03-02T15:00:00.000Z', endedAt: null },
  ...{ timeZone: 'America/Chicago', walkthroughStart: null, messages: 15, emailsSent: 0, textsSent: 0, withheld: 0 },
  ...{ failed: 0, last: null, movedFor: null, next: sampleCampaignMessage },
  ...over,
});
