import type { Standing } from '../../../../contracts/src/queries/live.js';
import { whenLabel } from '../history/past.js';

const does: Record<Standing['why'], (since: string) => string> = {
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
export function standingWords({ why, since }: Pick<Standing, 'why' | 'since'>, subject: string, now: string): string {
  const when = whenLabel(since, now).replace(/^(at|on) /, '');
  const later = why === 'paused' || why === 'outdated' || why === 'stopped' ? 'when it resumes' : 'in a moment';
  return `${subject} ${does[why](when)}: your changes are kept and will show ${later}.`;
}
