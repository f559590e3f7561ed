import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

/** The words for two leads that are one case, or are not, and whether that can be undone. */
export const caseWords: WordsOf<typeof events> = {
  LeadMerged: {
    sentence: 'Merged into another lead',
    icon: 'linked',
    kind: 'stage',
    omitted: ['mergedInto'],
    activity: ['into'],
    undo: true,
  },
  LeadUnmerged: {
    sentence: 'Unmerged: a lead of its own again',
    icon: 'linked',
    kind: 'stage',
    omitted: ['mergedInto'],
    activity: ['from'],
    undo: 'Merge the leads again instead.',
  },
  LeadToldApart: {
    sentence: 'Marked as not the same as a similar lead',
    icon: 'linked',
    kind: 'work',
    activity: ['otherId'],
    undo: 'It only keeps the two out of the list of duplicates. They can still be merged.',
  },
};
