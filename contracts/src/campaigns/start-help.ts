import { workflowStops, type CampaignStop, type CampaignWorkflow } from './campaign.js';
import { workflowLabels } from './words.js';

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
