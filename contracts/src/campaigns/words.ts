import { workflowStops, type CampaignEnding, type CampaignStop, type CampaignWorkflow } from './campaign.js';

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

const until: Record<CampaignStop, string> = {
  answered: 'they answer',
  booked: 'a walkthrough is booked',
  walkthrough_cancelled: 'the walkthrough is cancelled',
  moved: 'the lead moves on',
};

/** What the button that starts the workflow does, and what ends it. */
export function startHelp(workflow: CampaignWorkflow): string {
  const stops = (Object.keys(until) as CampaignStop[]).filter((stop) => workflowStops[workflow].includes(stop));
  const ends = stops.map((stop) => until[stop]).join(', ');
  const comma = stops.length > 1 ? ',' : '';
  return `Sends the owner the messages of ${workflowLabels[workflow]}, one after the other, until ${ends}${comma} or somebody stops it.`;
}

/** "warm-lead-follow-up-3" -> "Warm lead follow up 3": the built-in messages have readable ids. */
export function stepLabel(step: string | null | undefined): string {
  const text = String(step ?? 'message').replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
