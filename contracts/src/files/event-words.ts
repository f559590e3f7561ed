import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

const file = { icon: 'file', kind: ['work', 'property'], omitted: ['fileCount'], undo: true } as const;

const isPhoto = (mediaType: string | undefined) => String(mediaType).startsWith('image/');
/** ": front.jpg". The activity contains no names. */
const named = (name: string | undefined) => (name === undefined ? '' : `: ${name}`);

/** "Photo attached: front.jpg". */
const said = (what: string, { mediaType, name }: { mediaType?: string | undefined; name?: string | undefined }) =>
  `${isPhoto(mediaType) ? 'Photo' : 'Document'} ${what}${named(name)}`;

/** The words for what happens to the files of a lead, and for the documents that its owner is asked for. */
export const fileWords: WordsOf<typeof events> = {
  DocumentWanted: {
    sentence: ({ what }) => `Owner asked for a document${named(what)}`,
    icon: 'file',
    kind: 'work',
    undo: 'Withdraw the request instead, under “Photos and files”.',
  },
  DocumentWantWithdrawn: {
    sentence: 'Request for a document withdrawn',
    icon: 'stopped',
    kind: 'work',
    undo: 'Ask for the document again instead.',
  },
  FileAttached: {
    sentence: (data) =>
      data.wanted === undefined
        ? said('attached', data)
        : // Whoever sent it by the owner's link, the owner or staff: the event's actor says who.
          `Requested ${isPhoto(data.mediaType) ? 'photo' : 'document'} received${named(data.name)}`,
    ...file,
    activity: ['mediaType', 'wanted'],
  },
  FileRemoved: { sentence: (data) => said('removed', data), ...file, activity: ['mediaType'] },
};
