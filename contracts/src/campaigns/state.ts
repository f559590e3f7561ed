import type { CampaignEnding, CampaignRunState, CampaignStepState } from './campaign.js';
import type { CampaignEvent, CampaignStepData } from './events.js';

type DataOf<Type extends CampaignEvent['type']> = Extract<CampaignEvent, { type: Type }>['data'];

/** One message of a run in its current state. */
export interface RunStep extends CampaignStepData {
  state: CampaignStepState;
  /** How often it got a time: each time has a timer of its own. */
  times: number;
}

/** What becomes of a message: what its row shows of it as well. */
type StepNow = Pick<RunStep, 'step' | 'timer' | 'dueAt' | 'wall' | 'state' | 'times'>;

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

/** The runs after the event. Nobody is left to be written to once the stream was erased. */
export function evolveCampaigns(state: Campaigns | null, event: CampaignEvent): Campaigns | null {
  if (event.type === 'CampaignStarted')
    return { leadId: event.data.leadId, runs: [...(state?.runs ?? []), startedRun(event.data)] };
  const concerns = (run: Run) => (event.type === 'StreamErased' ? isActive(run) : event.data.runId === run.runId);
  return state && { ...state, runs: state.runs.map((run) => (concerns(run) ? evolveRun(run, event) : run)) };
}

/** A run as it begins. */
export function startedRun({ steps, ...started }: DataOf<'CampaignStarted'>): Run {
  return { ...started, steps: steps.map(firstTime), state: 'active', ending: null };
}

type LaterCampaignEvent = Exclude<CampaignEvent, { type: 'CampaignStarted' }>;

/** The run after one of its events. */
export function evolveRun(run: Run, event: LaterCampaignEvent): Run {
  const steps = run.steps.map((step) => {
    const change = stepChange(step, event);
    return change ? { ...step, ...change } : step;
  });
  return { ...run, ...runChange(event), steps };
}

/** What an event changes about its run, but for the messages. */
export function runChange(event: LaterCampaignEvent): Partial<Pick<Run, 'state' | 'ending' | 'walkthroughStart'>> {
  switch (event.type) {
    case 'CampaignStepsMoved':
      return { walkthroughStart: event.data.walkthroughStart };
    case 'CampaignStopped':
      return { state: 'stopped', ending: event.data.ending };
    case 'StreamErased':
      return { state: 'stopped', ending: 'erased' };
    case 'CampaignCompleted':
      return { state: 'completed' };
    case 'CampaignMessageSent':
    case 'CampaignMessageWithheld':
    case 'CampaignMessageFailed':
      return {};
    default:
      return unchanged(event);
  }
}

/** What becomes of a message by an event of its run, or the next time that it gets; null: nothing. */
export function stepChange(
  step: StepNow,
  event: LaterCampaignEvent,
): (Partial<StepNow> & Pick<StepNow, 'state'>) | null {
  switch (event.type) {
    case 'CampaignMessageSent':
      return step.timer === event.data.timer ? { state: 'sent' } : null;
    case 'CampaignMessageWithheld':
      return step.timer === event.data.timer ? { state: 'withheld' } : null;
    case 'CampaignMessageFailed':
      return step.timer === event.data.timer ? { state: event.data.unknown ? 'unknown' : 'failed' } : null;
    case 'CampaignStepsMoved': {
      const to = event.data.steps.find((moved) => moved.step === step.step);
      return to ? { ...to, state: firstState(to), times: step.times + 1 } : null;
    }
    case 'CampaignStopped':
    case 'StreamErased':
      return isOpen(step) ? { state: 'called_off' } : null;
    case 'CampaignCompleted':
      return null;
    default:
      return unchanged(event);
  }
}

/** Makes an event without a case above fail to compile. */
function unchanged(event: never): never {
  return event;
}

/** A message with the time that it had when its run began, if any. */
export function firstTime<Step extends Pick<RunStep, 'timer' | 'dueAt'>>(step: Step) {
  return { ...step, state: firstState(step), times: step.timer === null ? 0 : 1 };
}

function firstState({ timer, dueAt }: Pick<RunStep, 'timer' | 'dueAt'>): CampaignStepState {
  if (timer !== null) return 'pending';
  return dueAt === null ? 'waiting' : 'late';
}

/** Whether the message may still go out. */
export function isOpen({ state }: Pick<RunStep, 'state'>): boolean {
  return state === 'pending' || state === 'waiting';
}

/** The active timers of a run. */
export function openTimers({ steps }: Run): string[] {
  return steps.flatMap(({ state, timer }) => (state === 'pending' && timer !== null ? [timer] : []));
}

export const isActive = ({ state }: Pick<Run, 'state'>) => state === 'active';
