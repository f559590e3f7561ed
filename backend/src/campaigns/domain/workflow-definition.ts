import {
  warmLeadFirst,
  warmLeadFollowUp,
  type CampaignStop,
  type CampaignWorkflow,
} from '../../../../contracts/src/campaigns/campaign.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CampaignStepData } from '../../../../contracts/src/campaigns/events.js';

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

/** What ends each workflow. Workflows about an appointment or for a new owner go on when the owner answers. */
const rules: Record<CampaignWorkflow, Pick<WorkflowDefinition, 'stages' | 'stopsOn'>> = {
  warm_lead: { stages: ['leads', 'analysis_submitted'], stopsOn: ['moved', 'answered', 'booked'] },
  confirmation: { stages: ['walkthrough_scheduled'], stopsOn: ['moved', 'walkthrough_cancelled'] },
  onboarding: { stages: ['closed', 'won'], stopsOn: ['moved'] },
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
  return { workflow, ...rules[workflow], steps };
}
