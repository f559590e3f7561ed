import { undoOf } from '../../../../contracts/src/events/words.js';
import { campaignEvents, type CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import {
  evolveCampaigns,
  type Campaigns,
  evolveRun,
  isActive,
  isOpen,
  startedRun,
} from '../../../../contracts/src/campaigns/state.js';
import type { Decider, CommandDefinition, Decision } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/problem.js';
import { decide, type RunEvent } from './decide.js';
import { v5 as uuidV5 } from 'uuid';
import type { CampaignTrigger } from '../../../../contracts/src/campaigns/campaign.js';
import { startRun, type RunStart } from './workflows.js';

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

/** Events, in their order, for one run, or for all runs of the lead if `runId` is null. */
export interface ReportToRuns {
  runId: string | null;
  events: readonly RunEvent[];
}

/** Reports to runs what happened. Events that mean nothing to them do nothing. */
export const reportToRuns: CommandDefinition<MaybeCampaigns, ReportToRuns, CampaignEvent> = {
  name: 'TellCampaigns',
  decider: campaignDecider,
  decide: (state, input, { now }) => reportedTo(state, input, now),
};

/** Somebody ends a run, or all runs of a lead. Refused if there are none; does nothing if they have ended. */
export const stopCampaign: CommandDefinition<MaybeCampaigns, { runId: string | null }, CampaignEvent> = {
  name: 'StopCampaign',
  decider: campaignDecider,
  decide(state, { runId }, { now }) {
    if (!state || (runId !== null && !state.runs.some((run) => run.runId === runId)))
      throw new DomainError('campaign_not_found');
    return reportedTo(state, { runId, events: [{ type: 'stopped' }] }, now);
  },
};

/**
 * Ends the run that an action started for the lead, unless one of its messages went out or may have: then refused with
 * undo_not_possible. What the start ended stays ended. Does nothing if the run has ended; refused if the action started none.
 */
export const undoStart: CommandDefinition<MaybeCampaigns, { correlationId: string }, CampaignEvent> = {
  name: 'UndoStart',
  decider: campaignDecider,
  needsHistory: true,
  decide(state, { correlationId }, { now, history = [] }) {
    const began = history.find(
      ({ type, metadata }) => type === 'CampaignStarted' && metadata.$correlationId === correlationId,
    );
    if (!began?.readable || began.type !== 'CampaignStarted') throw new DomainError('campaign_not_found');
    const { runId } = began.data;
    const run = state?.runs.find((each) => each.runId === runId);
    if (run?.steps.some((step) => step.state === 'sent' || step.state === 'unknown'))
      throw new DomainError('undo_not_possible', 'A message of the campaign has gone out.');
    return reportedTo(state, { runId, events: [{ type: 'stopped' }] }, now);
  },
};

function reportedTo(state: MaybeCampaigns, { runId, events }: ReportToRuns, now: string): Decision<CampaignEvent>[] {
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

/** Namespace of runs' ids (RFC 9562, UUID version 5): the same command starts the same run. */
const namespace = '8c4e2a6f-1d35-4b79-9e80-5a7b3c2d1f64';

/** `entryAt` null: now. */
export type StartCampaign = Omit<RunStart, 'runId' | 'entryAt'> & { entryAt: string | null };

/** Started by a person, who is shown why nothing begins. */
const byPerson: ReadonlySet<CampaignTrigger> = new Set(['manual', 'bulk']);

/**
 * Starts a workflow for a lead. Its other runs end: a lead has one at a time. Each event starts a run once; nothing happens if the
 * same workflow runs already, or if none of its messages is still due. A person is refused instead. In Closed the campaign is onboarding:
 * a walkthrough that is booked there does not end it, as its messages would not come back; a person may.
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
    if (!byPerson.has(start.trigger) && active.some(({ workflow }) => workflow === 'onboarding')) return [];
    const data = startRun({ ...start, runId: uuidV5(commandId, namespace), entryAt: entryAt ?? now }, now);
    if (!startedRun(data).steps.some(isOpen)) return refuse('campaign_nothing_due');
    const ended = active.flatMap<Decision<CampaignEvent>>(
      (run) => decide(run, { type: 'other_workflow', requestId: start.requestId }, now).events,
    );
    return [...ended, { type: 'CampaignStarted', data }];
  },
};
