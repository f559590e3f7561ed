import {
  endingSentences,
  withheldSentences,
  workflowLabels,
  type CampaignEnding,
  type CampaignWorkflow,
} from '../../../../contracts/src/campaigns/campaign.js';
import type { CampaignEvent } from '../../../../contracts/src/campaigns/events.js';
import type { WithheldReason } from '../../../../contracts/src/messages/message.js';

type Data = Record<string, unknown>;
const from = <Key extends string>(words: Record<Key, string>, key: unknown): string | undefined => words[key as Key];

/** "warm-lead-follow-up-3" -> "Warm lead follow up 3": the built-in messages have readable ids. */
export function stepLabel(step: unknown): string {
  const text = typeof step === 'string' ? step.replaceAll('-', ' ') : 'message';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const kind = ({ channel }: Data) => (channel === 'sms' ? 'Text' : 'Email');

/** Describes an event of a lead's campaigns in a few words. */
export const campaignSentences = {
  CampaignStarted: ({ workflow }) => `${from<CampaignWorkflow>(workflowLabels, workflow) ?? 'Campaign'} started`,
  CampaignMessageSent: (data) => `${kind(data)} sent: ${stepLabel(data.step)}`,
  CampaignMessageWithheld: (data) =>
    `${kind(data)} not sent, because ${from<WithheldReason>(withheldSentences, data.why) ?? 'of an unknown reason'}: ${stepLabel(data.step)}`,
  CampaignMessageFailed: (data) =>
    data.unknown === true
      ? `Nobody knows whether it went out: ${stepLabel(data.step)}`
      : `${kind(data)} failed: ${stepLabel(data.step)}`,
  CampaignStepsMoved: ({ why }) =>
    why === 'quiet_hours' ? 'Campaign message held back for quiet hours' : 'Campaign messages follow the walkthrough',
  CampaignStopped: ({ ending }) =>
    `Campaign stopped: ${(from<CampaignEnding>(endingSentences, ending) ?? 'it ended early').replace(/^./, (c) => c.toLowerCase())}`,
  CampaignCompleted: () => 'Campaign completed',
} satisfies Record<Exclude<CampaignEvent['type'], 'StreamErased'>, (data: Data) => string>;
