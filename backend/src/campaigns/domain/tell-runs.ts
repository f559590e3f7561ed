import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { CommandDefinition, Decision } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { evolveRun } from '../../../../contracts/src/campaigns/state.js';
import { campaignDecider, type MaybeCampaigns } from './campaign-aggregate.js';
import { decide, type RunEvent } from './decide.js';

/** Events, in their order, for one run, or for all runs of the lead if `runId` is null. */
export interface TellRuns {
  runId: string | null;
  events: readonly RunEvent[];
}

/** Tells runs what happened. Events that mean nothing to them do nothing. */
export const tellRuns: CommandDefinition<MaybeCampaigns, TellRuns, CampaignEvent> = {
  name: 'TellCampaigns',
  decider: campaignDecider,
  decide: (state, input, { now }) => told(state, input, now),
};

/** Somebody ends a run, or all runs of a lead. Refused if there are none; does nothing if they have ended. */
export const stopCampaign: CommandDefinition<MaybeCampaigns, { runId: string | null }, CampaignEvent> = {
  name: 'StopCampaign',
  decider: campaignDecider,
  decide(state, { runId }, { now }) {
    if (!state || (runId !== null && !state.runs.some((run) => run.runId === runId)))
      throw new DomainError('campaign_not_found');
    return told(state, { runId, events: [{ type: 'stopped' }] }, now);
  },
};

function told(state: MaybeCampaigns, { runId, events }: TellRuns, now: string): Decision<CampaignEvent>[] {
  const runs = (state?.runs ?? []).filter((run) => runId === null || run.runId === runId);
  return runs.flatMap((run) => {
    let after = run;
    return events.flatMap((event) => {
      const decided = decide(after, event, now).events;
      after = decided.reduce(evolveRun, after);
      return decided;
    });
  });
}
