import { writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { counted } from '../../../../contracts/src/numerals.js';
import { endingSentences } from '../../../../contracts/src/campaigns/words.js';
import { withheldReasons } from '../../../../contracts/src/messages/words.js';
import type { CampaignStepState } from '../../../../contracts/src/campaigns/campaign.js';
import type { CampaignMessage, CampaignRun } from '../../../../contracts/src/campaigns/queries.js';
import type { Hue } from '../../ui/badge.js';

export const stepStates: Record<CampaignStepState, { label: string; hue: Hue }> = {
  waiting: { label: 'Waiting for the walkthrough', hue: 'yellow' },
  pending: { label: 'Upcoming', hue: 'blue' },
  sent: { label: 'Sent', hue: 'green' },
  withheld: { label: 'Not sent', hue: 'orange' },
  failed: { label: 'Failed', hue: 'red' },
  unknown: { label: 'Unknown', hue: 'red' },
  late: { label: 'Its time had passed', hue: 'gray' },
  called_off: { label: 'Called off', hue: 'gray' },
};

export const runStates: Record<CampaignRun['state'], { label: string; hue: Hue }> = {
  active: { label: 'Under way', hue: 'blue' },
  completed: { label: 'Completed', hue: 'green' },
  stopped: { label: 'Stopped', hue: 'gray' },
};

export const triggerWords: Record<CampaignRun['trigger'], string> = {
  manual: 'started by hand',
  bulk: 'started from the board',
  lead_created: 'started when the lead came in',
  walkthrough_scheduled: 'started with the booking',
  closed: 'started with the move to Closed',
};

/** "2026-03-03T14:15" -> "Mar 3, 2:15 PM": the lead's local time, independent of this computer's time zone. */
export function wallWords(wall: string): string {
  return onWall(`${wall}:00Z`);
}
const onWall = writtenTime({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, 'UTC');

/** The result of a message, in a sentence. */
export function messageSentence({ state, reason, error }: CampaignMessage): string {
  if (state === 'withheld' && reason !== null && reason in withheldReasons)
    return `Not sent, because ${withheldReasons[reason as keyof typeof withheldReasons]}`;
  if (state === 'failed' || state === 'unknown') return error ?? stepStates[state].label;
  if (reason === 'walkthrough') return 'Moved with the walkthrough';
  if (reason === 'quiet_hours') return 'Held back for quiet hours';
  return stepStates[state].label;
}

/** Why a run ended, or the thing that it waits for. */
export function runSentence({ state, ending, next }: CampaignRun): string {
  if (state === 'stopped') return ending === null ? 'Stopped' : endingSentences[ending];
  if (state === 'completed') return 'Every message has come due';
  return next === null ? 'Waiting for the walkthrough’s time' : '';
}

/** "1 hour after it began", "3 days before the walkthrough". */
export function delayWords(delayMinutes: number, anchor: 'entry' | 'walkthrough'): string {
  const minutes = Math.abs(delayMinutes);
  const [size, unit] =
    minutes >= 2_880 && minutes % 1_440 === 0 ? [1_440, 'day'] : minutes % 60 === 0 ? [60, 'hour'] : [1, 'minute'];
  const count = minutes / size;
  const days = minutes > 2_880 && minutes % 1_440 !== 0 && minutes % 60 === 0;
  const span = days ? `${Math.floor(minutes / 1_440)} days ${(minutes % 1_440) / 60} h` : counted(count, unit);
  const when = delayMinutes < 0 ? 'before' : 'after';
  if (minutes === 0) return anchor === 'entry' ? 'Immediately' : 'At the walkthrough';
  return `${span} ${when} ${anchor === 'entry' ? 'it began' : 'the walkthrough'}`;
}
