import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

const named = (channel: string | undefined) => (channel === 'sms' ? 'texts' : 'emails');

/** The words for a lead's agreement to messages. */
export const consentWords: WordsOf<typeof events> = {
  ConsentGiven: {
    sentence: ({ channel, how }) =>
      `Agreed to ${named(channel)} ${how === 'form' ? 'in the form' : 'by word of mouth'}`,
    icon: 'agreed',
    kind: 'details',
    activity: ['channel', 'how'],
    undo: 'What somebody agreed to stays in the history. Record the withdrawal instead.',
  },
  ConsentRevoked: {
    sentence: ({ channel }) => `No longer wants ${named(channel)}`,
    icon: 'stopped',
    kind: 'details',
    activity: ['channel'],
    undo: 'What somebody asked for stays in the history. Record the new consent instead.',
  },
  AddressStandingNoted: {
    sentence: ({ bounced }) =>
      bounced ? 'The address refused an email about another lead' : 'Address checked, and open to email again',
    icon: 'message',
    kind: 'messages',
    activity: ['bounced'],
    undo: 'Whether the address accepts mail shows when one is sent.',
  },
};
