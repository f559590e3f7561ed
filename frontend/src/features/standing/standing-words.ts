import type { Standing } from '../../../../contracts/src/live/queries.js';
import { whenLabel } from '../history/past.js';

type NotFilling = Exclude<Standing['why'], 'filling'>;

const does: Record<NotFilling, (since: string) => string> = {
  paused: (since) => `has not updated since ${since}`,
  outdated: (since) => `has not updated since ${since}`,
  stopped: (since) => `has not updated since ${since}`,
  behind: (since) => `has been behind since ${since}`,
  catching_up: () => 'is catching up',
};

/**
 * "The board has not updated since 2:15 PM: your changes are kept and will show when it resumes."
 * @param subject at the start of a sentence
 * @param now ISO 8601
 */
export function standingWords(
  { why, since, minutesLeft }: Pick<Standing, 'why' | 'since' | 'minutesLeft'>,
  subject: string,
  now: string,
): string {
  if (why === 'filling')
    return `${subject} is being filled from the log${timeLeft(minutesLeft)}. Nothing is lost, and all of it shows at once.`;
  const when = whenLabel(since, now).replace(/^(at|on) /, '');
  const later = why === 'paused' || why === 'outdated' || why === 'stopped' ? 'when it resumes' : 'in a moment';
  return `${subject} ${does[why](when)}: your changes are kept and will show ${later}.`;
}

/** Not by the second: it is read aloud whenever it changes. */
function timeLeft(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  if (minutes === 1) return ', less than a minute left';
  return `, about ${minutes} minutes left`;
}
