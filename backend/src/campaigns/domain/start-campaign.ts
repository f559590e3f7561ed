import { v5 as uuidV5 } from 'uuid';
import type { CampaignTrigger } from '../../../../contracts/src/campaigns/campaign.js';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { CommandDefinition, Decision } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { isActive, isOpen, startedRun } from '../../../../contracts/src/campaigns/state.js';
import { campaignDecider, type MaybeCampaigns } from './campaign-aggregate.js';
import { decide } from './decide.js';
import { startRun, type RunStart } from './start-run.js';

/** Namespace of runs' ids (RFC 9562, UUID version 5): the same command starts the same run. */
const namespace = '8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f64';

/** `entryAt` null: now. */
export type StartCampaign = Omit<RunStart, 'runId' | 'entryAt'> & { entryAt: string | null };

/** Started by a person, who is told why nothing begins. */
const byPerson: ReadonlySet<CampaignTrigger> = new Set(['manual', 'bulk']);

/**
 * Starts a workflow for a lead. Its other runs end: a lead has one at a time. Each event starts a run once; nothing happens if the
 * same workflow runs already, or if none of its messages is still due. A person is refused instead.
 */
export const startCampaign: CommandDefinition<MaybeCampaigns, StartCampaign, CampaignEvent> = {
  name: 'StartCampaign',
  decider: campaignDecider,
  decide(state, { entryAt, ...start }, { now, commandId }) {
    const runs = state?.runs ?? [];
    if (start.requestId !== null && runs.some(({ requestId }) => requestId === start.requestId)) return [];
    const refuse = (code: 'campaign_running' | 'campaign_empty' | 'campaign_nothing_due'): [] => {
      if (byPerson.has(start.trigger)) throw new DomainError(code);
      return [];
    };
    const active = runs.filter(isActive);
    if (active.some(({ workflow }) => workflow === start.definition.workflow)) return refuse('campaign_running');
    if (start.definition.steps.length === 0) return refuse('campaign_empty');
    const data = startRun({ ...start, runId: uuidV5(commandId, namespace), entryAt: entryAt ?? now }, now);
    if (!startedRun(data).steps.some(isOpen)) return refuse('campaign_nothing_due');
    const ended = active.flatMap<Decision<CampaignEvent>>(
      (run) => decide(run, { type: 'other_workflow', requestId: start.requestId }, now).events,
    );
    return [...ended, { type: 'CampaignStarted', data }];
  },
};
