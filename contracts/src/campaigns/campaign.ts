import type { LeadStatus } from '../lead-status.js';
import { templateWorkflows } from '../templates/template-kinds.js';

/**
 * The series of messages that are sent to a lead automatically. The names are stored in events. The root checks addresses with this
 * list: it must not bring the words with it.
 */
export const campaignWorkflows = templateWorkflows;
export type CampaignWorkflow = (typeof campaignWorkflows)[number];

/** The workflow for a lead in that stage (specification, staff and content, section 5). */
export function workflowOf(status: LeadStatus): CampaignWorkflow {
  if (status === 'closed') return 'onboarding';
  return status === 'walkthrough_scheduled' ? 'confirmation' : 'warm_lead';
}

/** What started a run: a person, a person for many leads at once, or an event, if the settings say so. */
export const campaignTriggers = ['manual', 'bulk', 'lead_created', 'walkthrough_scheduled', 'closed'] as const;
export type CampaignTrigger = (typeof campaignTriggers)[number];

/** Why a run ended before its last message. The names are stored in events. */
export const campaignEndings = [
  'stopped',
  'moved',
  'deleted',
  'erased',
  'merged',
  'unsubscribed',
  'bounced',
  'answered',
  'booked',
  'walkthrough_cancelled',
  'other_workflow',
] as const;
export type CampaignEnding = (typeof campaignEndings)[number];

/** What may end a run, besides a person and the end of the lead: part of a workflow's definition. */
export const campaignStops = ['moved', 'answered', 'booked', 'walkthrough_cancelled'] as const;
export type CampaignStop = (typeof campaignStops)[number];

/** What ends each workflow. Workflows about an appointment or for a new owner go on when the owner answers. */
export const workflowStops: Record<CampaignWorkflow, readonly CampaignStop[]> = {
  warm_lead: ['moved', 'answered', 'booked'],
  confirmation: ['moved', 'walkthrough_cancelled'],
  onboarding: ['moved'],
};

/** Why the time of messages changed. */
export const campaignMoves = ['walkthrough', 'quiet_hours'] as const;

/**
 * waiting: for the walkthrough's time · pending: it has a time · late: its time had passed before the run knew of it · called_off: the
 * run ended earlier, or the message got another time.
 */
export const campaignStepStates = [
  'waiting',
  'pending',
  'sent',
  'withheld',
  'failed',
  'unknown',
  'late',
  'called_off',
] as const;
export type CampaignStepState = (typeof campaignStepStates)[number];

export const campaignRunStates = ['active', 'completed', 'stopped'] as const;
export type CampaignRunState = (typeof campaignRunStates)[number];

/** The templates whose times are settings: the first message of warm_lead, and the repeated one. */
export const warmLeadFirst = 'warm-lead-first';
export const warmLeadFollowUp = 'warm-lead-follow-up';
export const timedBySettings: readonly string[] = [warmLeadFirst, warmLeadFollowUp];
