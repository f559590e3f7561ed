import { askedKey } from '../../../../contracts/src/keys/address.js';
import { foldedText } from '../../../../contracts/src/keys/names.js';
import { searchedDigits, searchedPhone } from '../../../../contracts/src/keys/phone.js';
import { betweenWords, isFoundInside, onlyBeginsWords } from '../../../../contracts/src/keys/searched-text.js';
import { digitsOf, plainPhone } from '../../../../contracts/src/keys/written-phone.js';
import { likeText } from '../../platform/database/read-models.js';

/** Fewer digits are not taken for a phone: they may be part of an address. */
const fewestDigits = 6;
/** Characters that people write phones with. */
const partOfPhone = /^[\d\s().+/-]+$/;

/** How Postgres compares a folded text with the search text. */
interface Comparison {
  operator: 'like' | '~';
  pattern: string;
}

/**
 * What to look for when a person types this (contracts/src/keys/searched-text.ts). Neither case nor accents matter. A phone is also
 * found by its digits, and an address by its key, however they were written or typed.
 */
export function lookedFor(text: string): Comparison {
  const folded = foldedText(text);
  const digits = phoneDigits(folded);
  if (digits !== null && digits !== folded) return { operator: '~', pattern: `(${literally(folded)}|${digits})` };
  return lookedForInWords(text);
}

/** The same in names and addresses: there digits are no phone's. */
export function lookedForInWords(text: string): Comparison {
  const folded = foldedText(text);
  const key = askedKey(folded);
  if (key !== null && key !== folded) return { operator: '~', pattern: `(${literally(folded)}|${literally(key)})` };
  if (!onlyBeginsWords(folded)) return { operator: 'like', pattern: `%${likeText(folded)}%` };
  return { operator: '~', pattern: `(^|[${literally(betweenWords)}])${literally(folded)}` };
}

/** The text escaped for a regular expression. */
function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** The digits of a text that may be a phone or a part of one; null for anything else. */
export function phoneDigits(text: string): string | null {
  const digits = searchedDigits(text) ?? (partOfPhone.test(plainPhone(text)) ? digitsOf(text) : '');
  return digits.length >= fewestDigits ? digits : null;
}

/**
 * A condition on `lead`: the leads that a text finds.
 * @param parameter the name of the statement's parameter for the text
 */
export function foundBy(text: string, parameter: string): { sql: string; parameters: Record<string, string> } {
  const { operator, pattern } = lookedFor(text);
  // Raw SQL: a condition that an index of trigrams answers.
  const sql = `lead.id in (select found.lead_id from read.lead_search found where found.search ${operator} :${parameter})`;
  return { sql, parameters: { [parameter]: pattern } };
}

/** The phone of a lead, if a text finds the lead by it; else nothing: a few digits are no search by phone. */
export function phoneFoundBy(text: string | undefined, phone: string | null | undefined): { foundPhone?: string } {
  if (text === undefined || phone == null) return {};
  const folded = foldedText(text);
  const parts = [folded, phoneDigits(folded)].filter((part) => part !== null && isIndexed(part));
  const lines = searchedPhone(phone).map(foldedText);
  return parts.some((part) => lines.some((line) => line.includes(part!))) ? { foundPhone: phone } : {};
}

/** Whether a part is long enough for the index, which consists of groups of three characters. */
export function isIndexed(part: string): boolean {
  return isFoundInside(foldedText(part));
}
