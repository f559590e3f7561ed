import type {
  CampaignEnding,
  CampaignRunState,
  CampaignStepState,
} from '../../../../contracts/src/campaigns/campaign.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CampaignStepData, CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { Decider } from '../../platform/commands/decider.js';

/** One message of a run in its current state. */
export interface RunStep extends CampaignStepData {
  state: CampaignStepState;
  /** How often it got a time: each time has a timer of its own. */
  times: number;
}

/** The run of a workflow for one lead and one trigger: the workflow as it was then, and its progress. */
export interface Run extends Omit<DataOf<'CampaignStarted'>, 'steps'> {
  steps: readonly RunStep[];
  state: CampaignRunState;
  ending: CampaignEnding | null;
}

/** All runs of a lead, oldest first. */
export interface Campaigns {
  leadId: string;
  runs: readonly Run[];
}

/** null: nothing was ever started for the lead. */
export type MaybeCampaigns = Campaigns | null;

export const campaignCategory = 'campaign-';

export const campaignDecider: Decider<MaybeCampaigns, CampaignEvent> = {
  category: 'campaign',
  initialState: null,
  evolve: evolveCampaigns,
};

export function evolveCampaigns(state: MaybeCampaigns, event: CampaignEvent): MaybeCampaigns {
  if (event.type === 'StreamErased') return state;
  if (event.type === 'CampaignStarted')
    return { leadId: event.data.leadId, runs: [...(state?.runs ?? []), startedRun(event.data)] };
  if (!state) return state;
  const { runId } = event.data;
  return { ...state, runs: state.runs.map((run) => (run.runId === runId ? evolveRun(run, event) : run)) };
}

/** A run as it begins. */
export function startedRun({ steps, ...started }: DataOf<'CampaignStarted'>): Run {
  return {
    ...started,
    steps: steps.map((step) => ({ ...step, state: firstState(step), times: step.timer === null ? 0 : 1 })),
    state: 'active',
    ending: null,
  };
}

type Later = Exclude<CampaignEvent, { type: 'CampaignStarted' | 'StreamErased' }>;

/** The run after one of its events. */
export function evolveRun(run: Run, event: Later): Run {
  switch (event.type) {
    case 'CampaignMessageSent':
      return withStep(run, event.data.timer, 'sent');
    case 'CampaignMessageWithheld':
      return withStep(run, event.data.timer, 'withheld');
    case 'CampaignMessageFailed':
      return withStep(run, event.data.timer, event.data.unknown ? 'unknown' : 'failed');
    case 'CampaignStepsMoved': {
      const { walkthroughStart, steps } = event.data;
      const moved = new Map(steps.map((step) => [step.step, step]));
      return {
        ...run,
        walkthroughStart,
        steps: run.steps.map((step) => {
          const to = moved.get(step.step);
          return to ? { ...step, ...to, state: firstState(to), times: step.times + 1 } : step;
        }),
      };
    }
    case 'CampaignStopped': {
      const steps = run.steps.map((step) => (isOpen(step) ? { ...step, state: 'called_off' as const } : step));
      return { ...run, steps, state: 'stopped', ending: event.data.ending };
    }
    case 'CampaignCompleted':
      return { ...run, state: 'completed' };
    default:
      return unchanged(event);
  }
}

/** Makes an event without a case above fail to compile. */
function unchanged(event: never): Run {
  return event;
}

function firstState({ timer, dueAt }: Pick<RunStep, 'timer' | 'dueAt'>): CampaignStepState {
  if (timer !== null) return 'pending';
  return dueAt === null ? 'waiting' : 'late';
}

function withStep(run: Run, timer: string, state: CampaignStepState): Run {
  return { ...run, steps: run.steps.map((step) => (step.timer === timer ? { ...step, state } : step)) };
}

/** Whether the message may still go out. */
export function isOpen({ state }: RunStep): boolean {
  return state === 'pending' || state === 'waiting';
}

/** The active timers of a run. */
export function openTimers({ steps }: Run): string[] {
  return steps.flatMap(({ state, timer }) => (state === 'pending' && timer !== null ? [timer] : []));
}

export const isActive = ({ state }: Run) => state === 'active';
