import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

/** The words for the owner's page. */
export const ownerPageWords: WordsOf<typeof events> = {
  OwnerPageShown: {
    sentence: 'The owner opened their page',
    icon: 'seen',
    kind: 'seen',
    undo: 'What the owner has seen stays in the history.',
  },
  OwnerLinkRevoked: {
    sentence: 'Link to the owner’s page revoked',
    icon: 'stopped',
    kind: 'details',
    undo: 'A revoked link stays revoked. Copy the new link instead.',
  },
};
