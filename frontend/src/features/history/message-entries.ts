import { wordsOf } from '../../../../contracts/src/events/words.js';
import { keywordIn, mayAskToStop } from '../../../../contracts/src/keys/opt-out-words.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { messageName } from '../../../../contracts/src/messages/words.js';
import { eventSentence } from './sentences.js';
import type { TimelineSummary } from './timeline-item.js';

/** A keyword ends the texts by itself; a sentence does not, and nothing in a mail does. */
const perhapsNoMore = {
  sms: 'This may ask for no more texts. Read it, and turn texts off if it does.',
  email: 'This may ask for no more email. Read it, and turn email off if it does.',
};

/** The results of a message, recorded in its own stream. */
const outcomes: ReadonlySet<string> = new Set([
  ...['MessageSent', 'MessageFailed', 'MessageWithheld', 'MessageDelivered', 'MessageUndelivered', 'MessageReceived'],
]);

/**
 * Groups the events of each message that has several: those of its own stream; those of the campaign that sent it, whose timer is
 * the message's id; and those of its lead's stream: an answer, or the contact with its author.
 * @returns for the id of each such event, all events of its message, in the order of the history
 */
export function messagesIn(events: readonly HistoryEvent[]): ReadonlyMap<string, readonly HistoryEvent[]> {
  const byMessage = new Map<string, HistoryEvent[]>();
  for (const event of events) {
    const own = messageOf(event);
    if (own !== undefined) byMessage.set(own, []);
  }
  for (const event of events) {
    const id = messageOf(event) ?? namedBy(event);
    if (typeof id === 'string') byMessage.get(id)?.push(event);
  }
  const several = [...byMessage.values()].filter(({ length }) => length > 1);
  return new Map(several.flatMap((about) => about.map(({ id }) => [id, about] as const)));
}

/** The message that an event of a campaign or of the lead is about. */
function namedBy({ type, data }: HistoryEvent): unknown {
  if (type === 'LeadAnswered' || type === 'ContactLogged') return data.messageId;
  return type.startsWith('CampaignMessage') ? data.timer : undefined;
}

/** The message id of a readable event in a message's stream. */
function messageOf({ type, of: about, unreadable }: HistoryEvent) {
  return about?.kind === 'message' && type.startsWith('Message') && unreadable === undefined ? about.id : undefined;
}

/**
 * Summarises them. The summary is placed where the text was sent, or where it was decided not to send it.
 * @param events of one message, in the order of the history, at least one from its own stream
 */
export function summaryOf(events: readonly HistoryEvent[]): { anchor: HistoryEvent; summary: TimelineSummary } {
  const own = events.filter((event) => messageOf(event) !== undefined);
  const intended = own.findLast(({ type }) => type === 'MessageIntended');
  const latest = own.filter(({ type }) => outcomes.has(type) || type === 'MessageIntended').reduce(laterOf, own[0]!);
  // If its own stream ends with the intent, the campaign may have recorded that the outcome is unknown.
  const unknown = events.findLast(({ type, data }) => type === 'CampaignMessageFailed' && data.unknown === true);
  const decided = latest === intended && unknown ? unknown : latest;
  const said = intended && decided.type !== 'MessageWithheld' ? messageWords(intended.data) : null;
  const text = decided.type === 'MessageReceived' ? messageWords(decided.data) : said;
  const reason = [decided.data.detail, decided.data.error].find((each) => typeof each === 'string') ?? null;
  const note = decided.type === 'MessageReceived' ? perhapsStop(decided.data) : reason;
  return {
    anchor: decided.type === 'MessageWithheld' ? decided : (intended ?? own[0]!),
    summary: {
      icon: wordsOf(decided.type)?.icon ?? 'message',
      sentence: sentenceOf(decided, own),
      text,
      note,
    },
  };
}

/** What is known after it: a report may come before it is noted that the service took the message (`evolveMessage`). */
function laterOf(known: HistoryEvent, next: HistoryEvent): HistoryEvent {
  const hasArrivalNews = known.type === 'MessageDelivered' || known.type === 'MessageUndelivered';
  return hasArrivalNews && next.type === 'MessageSent' ? known : next;
}

function perhapsStop({ channel, text, automatic }: Record<string, unknown>): string | null {
  if (typeof text !== 'string' || automatic === true) return null;
  if (channel === 'sms') return mayAskToStop(text) ? perhapsNoMore.sms : null;
  return mayAskToStop(text) || keywordIn(text) === 'stop' ? perhapsNoMore.email : null;
}

function sentenceOf({ type, data, occurredAt }: HistoryEvent, own: readonly HistoryEvent[]): string {
  const named = own.find(({ data: about }) => typeof about.purpose === 'string')?.data;
  const name = messageName(named?.purpose, named?.channel ?? data.channel);
  if (type === 'MessageDelivered') return `${name} delivered`;
  if (type === 'MessageUndelivered' && data.bounced !== true) return `${name} not delivered`;
  return eventSentence(type, data, undefined, occurredAt);
}

/**
 * The exact text that this person received, or sent, with the subject on its own line. A mail that came in begins with its sender, who
 * may be anybody.
 */
export function messageWords({ channel, from, subject, text }: Record<string, unknown>): string | null {
  if (typeof text !== 'string') return null;
  const sender = channel === 'email' && typeof from === 'string' && from !== '' ? [`From ${from}`] : [];
  const about = typeof subject === 'string' && subject !== '' ? [subject] : [];
  return [...sender, ...about, text].join('\n\n');
}
