import { sentenceOf } from '../../../../contracts/src/events/words.js';
import type { Say } from '../../../../contracts/src/log/event-words.js';
import { exactMoney, dueDateTime, money, officeDateTime, inCurrency } from '../../lib/format.js';
import { knownName, type Names } from '../people/person-name.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';

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
    due: (instant) => dueDateTime(instant, at ?? instant),
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
 * Describes an undo: "Undid: phone 0151 -> 0148", with the value before it and the restored one.
 * @param changes of the undo itself
 * @param taken the sentence of the undone action, if no values can be named
 * @param names of colleagues by user id
 */
export function undoSentence(changes: Changes, taken: string, names?: Names): string {
  const named = changes
    .filter(({ field, from, to }) => !followers.has(field) && typeof (to ?? from) !== 'boolean')
    .filter(({ field, from, to }) => !(isBlank(field, from) && isBlank(field, to)))
    .map(
      ({ field, from, to }) =>
        `${inSentence(fieldLabel(field))} ${fieldValue(field, from, names)} -> ${fieldValue(field, to, names)}`,
    );
  return `Undid: ${named.join(', ') || inSentence(taken)}`;
}

/** "Phone" -> "phone"; "ZIP" stays. */
export function inSentence(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
