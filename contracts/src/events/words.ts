import { capital } from '../key-words.js';
import { analysisWords } from '../analyses/event-words.js';
import { campaignWords } from '../campaigns/event-words.js';
import { caseWords } from '../cases/event-words.js';
import { consentWords } from '../consent/event-words.js';
import { documentWords } from '../documents/event-words.js';
import { erasureWords } from '../erasure/event-words.js';
import { fileWords } from '../files/event-words.js';
import { leadWords } from '../leads/event-words.js';
import type { Replaced, Say, Sentence, Words } from '../log/event-words.js';
import { messageWords } from '../messages/event-words.js';
import { ownerPageWords } from '../owner-page/event-words.js';
import { paymentWords } from '../payments/event-words.js';
import { referralWords } from '../referrals/event-words.js';
import type { BusinessEvent, DataOf, EventType } from './catalogue.js';

type AnyData = Record<string, unknown>;
type BusinessType = BusinessEvent['type'];

const ofBusiness = {
  ...leadWords,
  ...caseWords,
  ...fileWords,
  ...consentWords,
  ...ownerPageWords,
  ...paymentWords,
  ...analysisWords,
  ...referralWords,
  ...documentWords,
  ...campaignWords,
  ...messageWords,
  ...erasureWords,
} satisfies { [Type in BusinessType]: Words<DataOf<Type>> };
const words = new Map(Object.entries(ofBusiness) as unknown as [string, Words<AnyData>][]);

const erasureAnswers: Partial<Record<string, string>> = {
  deleted: 'A provider deleted its data on the erased person',
  nothing_there: 'A provider had no data on the erased person',
  not_configured: 'A provider could not be asked about the erased person',
  failed: 'A provider did not delete its data on the erased person',
};

/** Sentences of the calendar, the log and erasures, where they say more than the event's name does. */
const others: { [Type in Exclude<EventType, BusinessType>]?: Sentence<DataOf<Type>> } = {
  SlotReserved: 'Walkthrough time reserved',
  SlotReleased: 'Walkthrough time released',
  EventMacsRequired: 'Every event must carry a MAC from here on',
  UnreadableEventSkipped: 'An event that could not be read is left out everywhere',
  AnalyticsReceiptIssued: 'Receipt of a figure issued',
  CaseEnded: 'Streams of the erased person ended',
  CaseFound: 'Data of the erased person found by address',
  PersonRemoved: 'Person removed outside the log',
  CaseKeysDestroyed: 'Keys of the erased person destroyed',
  ErasureAnswered: ({ answer = '' }) => erasureAnswers[answer] ?? 'A provider answered the erasure',
  LateStreamsFound: 'More data of the erased person found',
};
const sentences = new Map(Object.entries(others) as unknown as [string, Sentence<AnyData>][]);

/** The words for a stored type name; undefined for an operator's event, and for one that newer code wrote. */
export function wordsOf(type: string): Words<AnyData> | undefined {
  return words.get(type);
}

/**
 * Describes an event in a few words, without naming its subject. Without words of its own it is its name in words:
 * "LeadStatusMoved" is "Lead status moved".
 * @param data the event's data, or the part of it that the activity shows
 * @param before the values that it replaced, by field, where they are known
 */
export function sentenceOf(type: string, data: AnyData, say: Say, before: Replaced = {}): string {
  const sentence = words.get(type)?.sentence ?? sentences.get(type) ?? spelledOut(type);
  if (typeof sentence === 'string') return sentence;
  // The data of an unreadable event can be any JSON, such as a sealed text.
  const plain = Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null);
  return sentence(Object.fromEntries(plain), say, before);
}

/** "LeadStatusMoved" as "Lead status moved": an event without its data. */
export function spelledOut(type: string): string {
  const spaced = type.replace(
    /([a-z])([A-Z])/g,
    (_match, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return capital(spaced);
}

/** For each of the events: `true` when it can be compensated, or the sentence that says why it can't. */
export function undoOf<Type extends BusinessType>(events: readonly { name: Type }[]): Record<Type, true | string> {
  return Object.fromEntries(events.map(({ name }) => [name, ofBusiness[name].undo])) as Record<Type, true | string>;
}
