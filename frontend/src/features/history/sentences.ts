import { sentenceOf } from '../../../../contracts/src/events/words.js';
import type { Say } from '../../../../contracts/src/log/event-words.js';
import { exactMoney, momentLabel, money, officeDateTime, inCurrency } from '../../lib/format.js';
import { knownName, type Names } from '../people/person-name.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { fieldLabel, fieldValue, isBlank, isNone } from './field-words.js';

const amount = (format: (cents: number) => string) => (cents: number | undefined) =>
  typeof cents === 'number' ? format(cents) : 'an unknown amount';

const formats = { money: amount(money), exactMoney: amount(exactMoney), inCurrency, dateTime: officeDateTime };

/**
 * Describes an event in a few words, without naming its subject.
 * @param type stored type name; an unknown one is spelled out ("RoofInspected" -> "Roof inspected")
 * @param data the event's data, or the part of it that the activity list carries
 * @param names of colleagues by user id, for events that name them
 * @param at when it happened, ISO 8601: a date in another year includes the year
 * @param changes what it changed, if that is known: a sentence may name the earlier value
 */
export function eventSentence(
  type: string,
  data: Record<string, unknown>,
  names?: Names,
  at?: string,
  changes: HistoryEvent['changes'] = [],
): string {
  const say: Say = {
    ...formats,
    due: (instant) => momentLabel(instant, at ?? instant),
    name: (userId) => knownName(userId, names),
  };
  return sentenceOf(type, data, say, Object.fromEntries(changes.map(({ field, from }) => [field, from])));
}

/** The same of an event in a history. */
export function sentenceInHistory({ type, data, occurredAt, changes }: HistoryEvent, names?: Names): string {
  return eventSentence(type, data, names, occurredAt, changes);
}

type Changes = HistoryEvent['changes'];

/** Fields that only follow from another field, or that no person sets. */
const followers = new Set([
  'stageSince',
  'stageEventId',
  'lastContactedAt',
  'statusReason',
  'deletedAt',
  'mergedInto',
  'noteCount',
  'fileCount',
]);

/**
 * Describes an undo by what is so now: "Undone: phone is 0148 again, no longer 0151".
 * @param changes of the undo itself
 * @param taken the sentence of the undone action, if no values can be named
 * @param names of colleagues by user id
 */
export function undoSentence(changes: Changes, taken: string, names?: Names): string {
  const named = changes
    .filter(({ field, from, to }) => !followers.has(field) && typeof (to ?? from) !== 'boolean')
    .filter(({ field, from, to }) => !(isBlank(field, from) && isBlank(field, to)))
    .map((change) => restoredWords(change, names));
  return `Undone: ${named.join('; ') || inSentence(taken)}`;
}

function restoredWords({ field, from, to }: Changes[number], names?: Names): string {
  const label = inSentence(fieldLabel(field));
  const [before, now] = [from, to].map((value) => fieldValue(field, value, names)) as [string, string];
  const past = isNone(before) ? '' : `, no longer ${before}`;
  if (/ by$/.test(label)) return `${label} ${isNone(now) ? 'nobody' : now} again${past}`;
  if (isNone(now)) return `no ${label} again${past}`;
  return `${label} ${/[^s]s$/.test(label) ? 'are' : 'is'} ${now} again${past}`;
}

/** "Phone" -> "phone"; "ZIP" stays. */
export function inSentence(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
