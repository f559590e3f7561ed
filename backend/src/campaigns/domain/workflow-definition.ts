import type { CampaignStop, CampaignWorkflow } from '../../../../contracts/src/campaign.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CampaignStepData } from '../../../../contracts/src/events/campaign-events.js';

/** A message of a workflow before it has a time. */
export type StepDefinition = Omit<CampaignStepData, 'timer' | 'dueAt' | 'wall'>;

/** What goes out when, and what ends it. */
export interface WorkflowDefinition {
  workflow: CampaignWorkflow;
  /** It goes on in these stages, and in the one that the lead was in when it began. */
  stages: readonly LeadStatus[];
  stopsOn: readonly CampaignStop[];
  steps: readonly StepDefinition[];
}

/** What of a template makes it a step of its workflow. */
export interface StepTemplate {
  id: string;
  version: number;
  type: 'email' | 'sms';
  workflow: CampaignWorkflow | null;
  delayMinutes: number;
  anchor: 'entry' | 'walkthrough';
}

/** When the messages that come with the product go out, as the settings have them; 0 leaves out one that has a day or an hour. */
export interface CampaignTimes {
  warmLeadFirstHours: number;
  warmLeadEveryDays: number;
  warmLeadForDays: number;
  confirmationFirstDays: number;
  confirmationSecondDays: number;
  confirmationThirdHours: number;
  confirmationTextHours: number;
  onboardingWelcomeHours: number;
  onboardingChecklistDays: number;
  onboardingFollowUpDays: number;
}

const hour = 60;
const day = 24 * hour;

/** What ends each workflow. A workflow that is about an appointment or the new owner goes on when they answer. */
const rules: Record<CampaignWorkflow, Pick<WorkflowDefinition, 'stages' | 'stopsOn'>> = {
  warm_lead: { stages: ['leads', 'analysis_submitted'], stopsOn: ['moved', 'answered', 'booked'] },
  confirmation: { stages: ['walkthrough_scheduled'], stopsOn: ['moved', 'walkthrough_cancelled'] },
  onboarding: { stages: ['closed', 'won'], stopsOn: ['moved'] },
};

/** In minutes, of a message that comes with the product: none where it is left out, several of a follow-up; undefined for any other. */
function ownTimes(id: string, times: CampaignTimes): number[] | undefined {
  const one = (minutes: number) => (minutes === 0 ? [] : [minutes]);
  switch (id) {
    case 'warm-lead-first':
      return [times.warmLeadFirstHours * hour];
    case 'warm-lead-follow-up':
      return followUps(times);
    case 'confirmation-7-days':
      return one(-times.confirmationFirstDays * day);
    case 'confirmation-3-days':
      return one(-times.confirmationSecondDays * day);
    case 'confirmation-24-hours':
      return one(-times.confirmationThirdHours * hour);
    case 'confirmation-2-hours':
      return one(-times.confirmationTextHours * hour);
    case 'onboarding-welcome':
      return [times.onboardingWelcomeHours * hour];
    case 'onboarding-checklist':
      return one(times.onboardingChecklistDays * day);
    case 'onboarding-follow-up':
      return one(times.onboardingFollowUpDays * day);
    default:
      return undefined;
  }
}

/** Every so many days after the first message, for so many days from the entry. */
function followUps({ warmLeadFirstHours, warmLeadEveryDays, warmLeadForDays }: CampaignTimes): number[] {
  const every = warmLeadEveryDays * day;
  const all: number[] = [];
  for (let at = warmLeadFirstHours * hour + every; every > 0 && at <= warmLeadForDays * day; at += every) all.push(at);
  return all;
}

/**
 * The workflow as it is now: the messages that come with the product at the times of the settings, others at the delay of their
 * template. In the order in which they go out.
 * @param templates in their current version
 */
export function definitionOf(
  workflow: CampaignWorkflow,
  times: CampaignTimes,
  templates: readonly StepTemplate[],
): WorkflowDefinition {
  const steps = templates
    .filter((template) => template.workflow === workflow)
    .flatMap(({ id, version, type: channel, delayMinutes, anchor }) => {
      const delays = ownTimes(id, times) ?? [delayMinutes];
      return delays.map((minutes, index) => ({
        step: delays.length === 1 ? id : `${id}-${index + 1}`,
        template: { id, version },
        channel,
        delayMinutes: minutes,
        anchor: workflow === 'confirmation' && anchor === 'walkthrough' ? anchor : ('entry' as const),
      }));
    })
    .sort((a, b) => a.delayMinutes - b.delayMinutes || (a.step < b.step ? -1 : 1));
  return { workflow, ...rules[workflow], steps };
}
