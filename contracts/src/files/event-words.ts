import type { Sentence, WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

const file = {
  icon: 'file',
  kind: ['work', 'property'],
  omitted: ['fileCount'],
  activity: ['mediaType'],
  undo: true,
} as const;

/** "Photo attached: front.jpg". The activity contains no names and says "Photo attached". */
const said =
  (what: string): Sentence<{ mediaType: string; name: string }> =>
  ({ mediaType, name }) =>
    `${String(mediaType).startsWith('image/') ? 'Photo' : 'Document'} ${what}${name === undefined ? '' : `: ${name}`}`;

/** The words for what happens to the files of a lead. */
export const fileWords: WordsOf<typeof events> = {
  FileAttached: { sentence: said('attached'), ...file },
  FileRemoved: { sentence: said('removed'), ...file },
};
