import type { CampaignEnding, CampaignWorkflow } from './campaign.js';
import type { WithheldReason } from '../messages/message.js';

export const workflowLabels: Record<CampaignWorkflow, string> = {
  warm_lead: 'Warm lead',
  confirmation: 'Confirmation',
  onboarding: 'Onboarding',
};

/** Why a run ended before its last message. */
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

/** "warm-lead-follow-up-3" -> "Warm lead follow up 3": the built-in messages have readable ids. */
export function stepLabel(step: string | null | undefined): string {
  const text = String(step ?? 'message').replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
