import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { Names } from '../people/person-name.js';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';

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
