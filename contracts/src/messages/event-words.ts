import type { Sentence, WordsOf } from '../log/event-words.js';
import type * as events from './events.js';
import { messageName, withheldReasons } from './words.js';

const said = 'It happened outside this system, so it cannot be undone here.';
const gone = 'A message that was sent cannot be recalled.';
/** The sentence and the text say it, or it is an id. The recipient stays. */
const omitted: readonly string[] = [
  ...['leadId', 'documentId', 'referralId', 'userId', 'channel', 'purpose', 'text', 'subject', 'templateId'],
  ...['templateVersion', 'runId', 'step', 'askedBy', 'state', 'attempts', 'again', 'bounced', 'reason', 'providerId'],
  ...['consent', 'consentLeadId'],
];
const message = { icon: 'message', kind: 'messages', omitted, activity: ['channel', 'purpose'], undo: gone } as const;
const arrival = { kind: ['messages', 'system'], omitted, activity: ['channel'], undo: said } as const;
const consent = { kind: 'messages', omitted, activity: ['channel', 'how'] } as const;

/** "Acknowledgment by text sent". */
const named =
  (what: string): Sentence<{ purpose: string; channel: string }> =>
  ({ purpose, channel }) =>
    `${messageName(purpose, channel)} ${what}`;

const byChannel =
  (text: string, email: string): Sentence<{ channel: string }> =>
  ({ channel }) =>
    channel === 'sms' ? text : email;

/** The words for mails and texts and for people's consent to them, and why none of it can be undone. */
export const messageWords: WordsOf<typeof events> = {
  MessageRequested: { sentence: named('requested'), begins: true, ...message },
  MessageIntended: { sentence: named('on its way'), begins: true, ...message },
  MessageSent: { sentence: named('sent'), ...message },
  MessageFailed: {
    sentence({ channel, bounced, again }) {
      const text = channel === 'sms';
      if (bounced) return text ? 'The number takes no texts' : 'The email bounced';
      return `The ${text ? 'text' : 'email'} could not be ${again ? 'handed over yet' : 'sent'}`;
    },
    icon: 'failed',
    kind: ['messages', 'system'],
    omitted,
    activity: ['channel', 'bounced', 'again'],
    undo: 'A failed attempt changed nothing.',
  },
  MessageWithheld: {
    begins: true,
    sentence({ channel, purpose, reason, until }, say) {
      const known = (withheldReasons as Partial<Record<string, string>>)[String(reason)];
      return `${messageName(purpose, channel)} not sent, because${known ? ` ${known}` : `: ${reason}`}${until ? `, until ${say.dateTime(until)}` : ''}`;
    },
    icon: 'stopped',
    kind: 'messages',
    omitted,
    activity: ({ channel, purpose, reason, until }) => ({ channel, purpose, reason, ...(until && { until }) }),
    undo: 'Nothing was sent.',
  },
  MessageDelivered: { sentence: byChannel('Text delivered', 'Email delivered'), icon: 'agreed', ...arrival },
  MessageUndelivered: {
    sentence({ channel, bounced }) {
      if (bounced) return 'The email bounced';
      return channel === 'sms' ? 'Text not delivered' : 'Email not delivered';
    },
    icon: 'failed',
    ...arrival,
    activity: ({ channel, bounced }) => ({ channel, ...(bounced && { bounced }) }),
  },
  MessageReceived: {
    begins: true,
    sentence({ channel, automatic }) {
      if (automatic) return 'Automatic reply by email';
      return channel === 'sms' ? 'Text received' : 'Email received';
    },
    ...message,
    activity: ({ channel, automatic }) => ({ channel, ...(automatic && { automatic }) }),
    undo: said,
  },
  ConsentWithdrawn: {
    sentence: byChannel('Asked for no more texts', 'Unsubscribed from emails'),
    icon: 'stopped',
    ...consent,
    undo: 'Only the person can want messages again.',
  },
  ConsentRenewed: {
    sentence: byChannel('Wants texts again', 'Wants emails again'),
    icon: 'agreed',
    ...consent,
    undo: 'Only the person can ask for no more messages.',
  },
  AddressReopened: {
    sentence: 'Address checked, and open to email again',
    icon: 'agreed',
    kind: 'messages',
    omitted,
    activity: ['channel'],
    undo: 'Whether the address accepts mail shows when one is sent.',
  },
  LeadAnswered: {
    sentence: byChannel('Answered by text', 'Answered by email'),
    icon: 'message',
    kind: 'messages',
    omitted: ['lastContactedAt'],
    activity: ['channel'],
    undo: 'It was said outside this system, so it cannot be undone here.',
  },
};
