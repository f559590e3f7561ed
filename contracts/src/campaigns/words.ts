import { capital, spaced } from '../key-words.js';
import type { CampaignEnding, CampaignWorkflow } from './campaign.js';

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
  other_workflow: 'Another campaign was started',
};

/** "warm-lead-follow-up-3" -> "Warm lead follow up 3": the built-in messages have readable ids. */
export function stepLabel(step: string | null | undefined): string {
  return capital(spaced(step ?? 'message'));
}
