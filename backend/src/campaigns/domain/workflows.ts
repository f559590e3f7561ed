import {
  type CampaignWorkflow,
  warmLeadFirst,
  warmLeadFollowUp,
  workflowStops,
  type CampaignStop,
  type CampaignTrigger,
} from '../../../../contracts/src/campaigns/campaign.js';
import { managedStages, type LeadStatus, stageRanks, wayStages } from '../../../../contracts/src/lead-status.js';
import type { CampaignStepData, QuietHours } from '../../../../contracts/src/campaigns/events.js';
import { v5 as uuidV5 } from 'uuid';
import { beforeQuiet, timeFrom } from '../../messages/domain/times.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';

/** The setting that makes each workflow start by itself. All are off until somebody turns them on. */
export const startingSwitch = {
  warm_lead: 'startWarmLead',
  confirmation: 'startConfirmation',
  onboarding: 'startOnboarding',
} as const satisfies Record<CampaignWorkflow, string>;

/** A message of a workflow before it has a time. */
export type StepDefinition = Omit<CampaignStepData, 'timer' | 'dueAt' | 'wall'>;

/** Which messages go out when, and what ends the workflow. */
export interface WorkflowDefinition {
  workflow: CampaignWorkflow;
  /** The run goes on in these stages, and in the stage that the lead was in when it began. */
  stages: readonly LeadStatus[];
  stopsOn: readonly CampaignStop[];
  steps: readonly StepDefinition[];
}

/** The fields of a template that make it a step of its workflow. */
export interface StepTemplate {
  id: string;
  version: number;
  type: 'email' | 'sms';
  workflow: CampaignWorkflow | null;
  delayMinutes: number;
  anchor: 'entry' | 'walkthrough';
}

/** When the messages of warm_lead go out: only this workflow repeats a message. */
export interface WarmLeadTimes {
  warmLeadFirstHours: number;
  warmLeadEveryDays: number;
  warmLeadForDays: number;
}

const hour = 60;
const day = 24 * hour;

const withWalkthrough = wayStages.filter((stage) => stageRanks[stage] >= stageRanks.walkthrough_scheduled);

/** In which stages each workflow goes on. */
const stagesOf: Record<CampaignWorkflow, readonly LeadStatus[]> = {
  warm_lead: ['leads', 'analysis_submitted'],
  // The appointment stands, however far its lead has come meanwhile.
  confirmation: withWalkthrough,
  onboarding: managedStages,
};

/** In minutes: settings decide for the two messages of warm_lead, the template for any other. */
function delaysOf({ id, delayMinutes }: StepTemplate, times: WarmLeadTimes): number[] {
  if (id === warmLeadFirst) return [times.warmLeadFirstHours * hour];
  return id === warmLeadFollowUp ? followUps(times) : [delayMinutes];
}

/** Every so many days after the first message, until so many days after the entry. */
function followUps({ warmLeadFirstHours, warmLeadEveryDays, warmLeadForDays }: WarmLeadTimes): number[] {
  const every = warmLeadEveryDays * day;
  const all: number[] = [];
  for (let at = warmLeadFirstHours * hour + every; every > 0 && at <= warmLeadForDays * day; at += every) all.push(at);
  return all;
}

/**
 * The workflow as it is now: each template at its own delay; the first message and the follow-ups of warm_lead at the times in the
 * settings. In the order in which they go out.
 * @param templates in their current version
 */
export function definitionOf(
  workflow: CampaignWorkflow,
  times: WarmLeadTimes,
  templates: readonly StepTemplate[],
): WorkflowDefinition {
  const steps = templates
    .filter((template) => template.workflow === workflow)
    .flatMap((template) => {
      const { id, version, type: channel } = template;
      const anchor = workflow === 'confirmation' ? template.anchor : 'entry';
      const delays = delaysOf(template, times);
      return delays.map<StepDefinition>((minutes, index) => ({
        step: delays.length === 1 ? id : `${id}-${index + 1}`,
        template: { id, version },
        channel,
        // Nothing goes out before a run begins.
        delayMinutes: anchor === 'entry' ? Math.max(0, minutes) : minutes,
        anchor,
      }));
    })
    .sort((a, b) => a.delayMinutes - b.delayMinutes || (a.step < b.step ? -1 : 1));
  return { workflow, stages: stagesOf[workflow], stopsOn: workflowStops[workflow], steps };
}

/** Namespace of timers' ids (RFC 9562, UUID version 5): the same time of the same message is one timer. */
const namespace = '1f6d2c58-9b3e-4d70-a4c5-7e8f0b1a2d36';

/** What the times of a run's messages depend on. */
export interface Anchors {
  runId: string;
  timeZone: string;
  /** ISO 8601, UTC. */
  entryAt: string;
  /** ISO 8601, UTC; null while it is not known. */
  walkthroughStart: string | null;
  quiet: QuietHours | null;
}

/**
 * When a message goes out. A message before a walkthrough that would fall into quiet hours goes out before them; others wait until
 * due. Without a known walkthrough there is no time; if the time has passed, or the walkthrough has, there is no timer.
 * @param nth the count of times that the message got, from 1
 * @param now ISO 8601, UTC
 */
export function planStep(
  step: StepDefinition,
  nth: number,
  anchors: Anchors,
  now: string,
): Pick<CampaignStepData, 'step' | 'timer' | 'dueAt' | 'wall'> {
  const { runId, timeZone, walkthroughStart, quiet } = anchors;
  const ofWalkthrough = step.anchor === 'walkthrough';
  const anchor = ofWalkthrough ? walkthroughStart : anchors.entryAt;
  if (anchor === null) return { step: step.step, timer: null, dueAt: null, wall: null };
  const exact = timeFrom(anchor, step.delayMinutes, timeZone);
  const at = ofWalkthrough && step.delayMinutes < 0 ? beforeQuiet(exact.dueAt, timeZone, quiet) : exact;
  // A message relative to entry is due even if the run begins later; one about a past appointment is not needed.
  const past = ofWalkthrough && exact.dueAt <= now;
  return { step: step.step, timer: past ? null : timerOf(runId, step.step, nth), ...at };
}

function timerOf(runId: string, step: string, nth: number): string {
  return uuidV5(`${runId} ${step} ${nth}`, namespace);
}

/** What a run begins with. Times are ISO 8601, UTC. */
export interface RunStart {
  runId: string;
  leadId: string;
  definition: WorkflowDefinition;
  trigger: CampaignTrigger;
  /** The event that started it; null if a person did. */
  requestId: string | null;
  /** The lead's stage. */
  status: LeadStatus;
  timeZone: string;
  entryAt: string;
  walkthroughStart: string | null;
  quiet: QuietHours | null;
}

/** A run's first event: the definition as it is, and when each message goes out. @param now ISO 8601, UTC */
export function startRun({ definition, status, ...start }: RunStart, now: string): DataOf<'CampaignStarted'> {
  const { workflow, stages, stopsOn, steps } = definition;
  return {
    ...start,
    workflow,
    stages: [...new Set([...stages, status])],
    stopsOn: [...stopsOn],
    steps: steps.map((step) => ({ ...step, ...planStep(step, 1, start, now) })),
  };
}
