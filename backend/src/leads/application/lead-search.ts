import { likeText } from '../../platform/database/like-text.js';

/** Groups of three characters are what the index knows. */
const shortestPart = 3;
/** What words are set off by, in ASCII: a set that the index can spell out, as it can't "anything but letters". */
const betweenWords = '[] \\t\\r\\n!"#$%&\'()*+,./:;<=>?@[\\\\^_`{|}~-]';

/** Fewer digits are no phone yet: they may as well stand in an address. */
const fewestDigits = 6;
/** What people write phones with. */
const phoneText = /^[\d\s().+/-]+$/;
/** A phone of this country with the country's own 1 before it, which some write and others don't. */
const withCountry = /^1(\d{10})$/;

/** How Postgres compares a lower-case text with what was asked for. */
export interface Comparison {
  operator: 'like' | '~';
  pattern: string;
}

/**
 * What is looked for when a person types this: a part of the text; with fewer than three characters, unless they begin with a
 * punctuation mark, the beginning of a word of it. Upper and lower case are the same, accents are not. A phone is found by its digits,
 * too, however it was written and is asked for.
 */
export function lookedFor(text: string): Comparison {
  const lower = text.toLowerCase();
  const digits = phoneDigits(lower);
  if (digits !== null && digits !== lower) return { operator: '~', pattern: `(${literally(lower)}|${digits})` };
  if ([...lower].length >= shortestPart || !/^[\p{L}\p{N}]/u.test(lower))
    return { operator: 'like', pattern: `%${likeText(lower)}%` };
  return { operator: '~', pattern: `(^|${betweenWords})${literally(lower)}` };
}

/** The text as part of a regular expression that finds the text itself. */
function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** The digits of what may be a phone or a part of one; null for anything else. */
function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(withCountry, '$1');
  return phoneText.test(text) && digits.length >= fewestDigits ? digits : null;
}

/**
 * The leads that are found by a text, as a condition on `lead`.
 * @param parameter a name of the statement's own for the text
 */
export function foundBy(text: string, parameter: string): { sql: string; parameters: Record<string, string> } {
  const { operator, pattern } = lookedFor(text);
  const sql = `lead.id in (select found.lead_id from read.lead_search found where found.search ${operator} :${parameter})`;
  return { sql, parameters: { [parameter]: pattern } };
}

/** Whether the index helps to find a part of a text, which shorter ones are not looked for in. */
export function isIndexed(part: string): boolean {
  return [...part].length >= shortestPart;
}
