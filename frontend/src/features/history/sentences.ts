import { sentenceOf } from '../../../../contracts/src/events/words.js';
import type { Say } from '../../../../contracts/src/log/event-words.js';
import { exactMoney } from '../../lib/exact-money.js';
import { dueDateTime, money, officeDateTime } from '../../lib/format.js';
import { inCurrency } from '../../lib/in-currency.js';
import { knownName, type Names } from '../people/person-name.js';

const amount = (format: (cents: number) => string) => (cents: number | undefined) =>
  typeof cents === 'number' ? format(cents) : 'an unknown amount';

const formats = { money: amount(money), exactMoney: amount(exactMoney), inCurrency, dateTime: officeDateTime };

/**
 * Describes an event in a few words, without naming its subject.
 * @param type stored type name; an unknown one is spelled out ("RoofInspected" -> "Roof inspected")
 * @param data the event's data, or the part of it that the activity list carries
 * @param names of colleagues by user id, for events that name them
 * @param at when it happened, ISO 8601: a date in another year includes the year
 */
export function eventSentence(type: string, data: Record<string, unknown>, names?: Names, at?: string): string {
  const say: Say = {
    ...formats,
    due: (instant) => dueDateTime(instant, at ?? instant),
    name: (userId) => knownName(userId, names),
  };
  return sentenceOf(type, data, say);
}
