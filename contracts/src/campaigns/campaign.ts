import type { LeadStatus } from '../lead-status.js';
import type { WithheldReason } from '../messages/message.js';

/** The series of messages that are sent to a lead automatically. The names are stored in events. */
export const campaignWorkflows = ['warm_lead', 'confirmation', 'onboarding'] as const;
export type CampaignWorkflow = (typeof campaignWorkflows)[number];

export const workflowLabels: Record<CampaignWorkflow, string> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
};

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

export const endingSentences: Record<CampaignEnding, string> = {
  stopped: 'Somebody stopped it',
  moved: 'The lead was moved to another stage',
  deleted: 'The lead was deleted',
  erased: 'The person was erased',
  merged: 'The lead was merged into another one',
  unsubscribed: 'The lead unsubscribed',
  bounced: 'The lead’s address does not accept mail',
  answered: 'The lead answered',
  booked: 'A walkthrough was booked',
  walkthrough_cancelled: 'The walkthrough was cancelled',
  other_workflow: 'Another workflow was started',
};

/** What may end a run, besides a person and the end of the lead: part of a workflow's definition. */
export const campaignStops = ['moved', 'answered', 'booked', 'walkthrough_cancelled'] as const;
export type CampaignStop = (typeof campaignStops)[number];

/** Why a message was not sent, as shown after 'Not sent: '. */
export const withheldSentences: Record<WithheldReason, string> = {
  no_consent: 'the lead has not agreed to it',
  unsubscribed: 'the lead unsubscribed',
  bounced: 'the lead’s address does not accept mail',
  deleted: 'the lead is deleted',
  erased: 'the person was erased',
  merged: 'the lead was merged into another one',
  stage: 'the lead is in another stage',
  quiet_hours: 'it would have fallen into quiet hours',
  no_address: 'there is no address or number',
  switched_off: 'it is switched off in the settings',
  too_late: 'its time had passed',
  not_configured: 'sending is not configured',
  template_refused: 'its template needs a value that is unknown',
};

/** Why the time of messages changed. */
export const campaignMoves = ['walkthrough', 'quiet_hours'] as const;
export type CampaignMove = (typeof campaignMoves)[number];

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
