import type { Standing } from '../../../../contracts/src/queries/live.js';
import { whenLabel } from '../history/past.js';

const does: Record<Standing['why'], (since: string) => string> = {
  paused: (since) => `stands still since ${since}`,
  outdated: (since) => `stands still since ${since}`,
  stopped: (since) => `stands still since ${since}`,
  behind: (since) => `is behind since ${since}`,
  catching_up: () => 'is catching up',
};

/**
 * "The board stands still since 2:15 PM: what you do is kept and shows when it goes on."
 * @param subject at the start of a sentence
 * @param now ISO 8601
 */
export function standingWords({ why, since }: Pick<Standing, 'why' | 'since'>, subject: string, now: string): string {
  const when = whenLabel(since, now).replace(/^(at|on) /, '');
  const later = why === 'paused' || why === 'outdated' || why === 'stopped' ? 'when it goes on' : 'in a moment';
  return `${subject} ${does[why](when)}: what you do is kept and shows ${later}.`;
}
