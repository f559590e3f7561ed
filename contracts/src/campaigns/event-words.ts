import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';
import { endingSentences, stepLabel, workflowLabels } from './words.js';
import { channelLabels, withheldReasons } from '../messages/words.js';

type Labels = Partial<Record<string, string>>;
const said = 'What was said can’t be unsaid.';
const named = (channel: string | undefined) => channelLabels[channel === 'sms' ? 'sms' : 'email'];

/** The words for a lead's campaigns, and why none of it can be undone. A word unknown to this version is left out. */
export const campaignWords: WordsOf<typeof events> = {
  CampaignStarted: {
    begins: true,
    sentence: ({ workflow }) => `${(workflowLabels as Labels)[String(workflow)] ?? 'Campaign'} started`,
    icon: 'campaign',
    kind: 'work',
    activity: ['workflow'],
    undo: 'Messages may be out already. Stop the campaign instead.',
  },
  CampaignMessageSent: {
    sentence: ({ channel, step }) => `${named(channel)} sent: ${stepLabel(step)}`,
    icon: 'message',
    kind: 'work',
    activity: ['step', 'channel'],
    undo: said,
  },
  CampaignMessageWithheld: {
    sentence: ({ channel, step, why }) =>
      `${named(channel)} not sent, because ${(withheldReasons as Labels)[String(why)] ?? 'of an unknown reason'}: ${stepLabel(step)}`,
    icon: 'stopped',
    kind: 'work',
    activity: ['step', 'channel', 'why'],
    undo: 'Nothing was sent. Start the campaign again instead.',
  },
  CampaignMessageFailed: {
    sentence: ({ channel, step, unknown }) =>
      `${unknown ? 'Nobody knows whether it went out' : `${named(channel)} failed`}: ${stepLabel(step)}`,
    icon: 'failed',
    kind: 'work',
    activity: ['step', 'channel', 'unknown'],
    undo: 'A failed attempt changed nothing.',
  },
  CampaignStepsMoved: {
    sentence: ({ why }) =>
      why === 'quiet_hours' ? 'Campaign message held back for quiet hours' : 'Campaign messages follow the walkthrough',
    icon: 'calendar',
    kind: 'system',
    activity: ['why'],
    undo: 'The times follow the walkthrough and the quiet hours.',
  },
  CampaignStopped: {
    sentence: ({ ending }) =>
      `Campaign stopped: ${((endingSentences as Labels)[String(ending)] ?? 'it ended early').replace(/^./, (c) => c.toLowerCase())}`,
    icon: 'stopped',
    kind: 'work',
    activity: ['ending'],
    undo: 'The remaining messages were called off. Start the campaign again instead.',
  },
  CampaignCompleted: {
    sentence: 'Campaign completed',
    icon: 'agreed',
    kind: 'system',
    undo: 'It ended with its last message.',
  },
};
