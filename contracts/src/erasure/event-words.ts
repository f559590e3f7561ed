import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

export const erased = {
  icon: 'erased',
  kind: 'stage',
  undo: 'An erased person cannot be brought back.',
} as const;

/** The words for the last event of an erased person's streams. */
export const erasureWords: WordsOf<typeof events> = {
  LeadErased: { sentence: 'Person erased', ...erased },
  StreamErased: { sentence: 'Personal data erased', ...erased },
};
