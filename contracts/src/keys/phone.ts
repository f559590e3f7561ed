import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { digitsOf, isUsNumber, plainPhone, readPhone } from './written-phone.js';

/**
 * What a phone number stands for. Commands refuse what `readPhone` does not understand; stored texts may be older than that rule, and
 * keep the key that they had. Rows of `read.pipeline`, `read.referrals` and `read.messages` hold keys: if you change one, raise the
 * versions of these projections.
 */

const fewestDigits = 7;
/** The forms that most are stored in. The rest of this file would say the same, 20 times as slowly. */
const plainUs = /^(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/;
/** 5.15556E+09: a spreadsheet has rounded it, so it may be anybody's. */
const rounded = /^\+?\d(?:[.,]\d+)?e\+?\d+$/i;

/**
 * The key that two texts of one number share, whatever extension they name; null for a text that names nobody. Texts that are no number
 * are one if their digits are.
 */
export function phoneKey(phone: string | null): string | null {
  if (phone === null) return null;
  if (plainUs.test(phone)) return phone.replace(/\D/g, '').slice(-10);
  const read = readPhone(phone);
  if (read) return planned(read.number) ?? read.number;
  return extracted(phone) ?? keyOfDigits(phone);
}

/** The number that texts go to, as E.164; null if there is none: an extension gets none, nor does a number without its area code. */
export function textNumber(phone: string | null): string | null {
  if (phone === null) return null;
  const read = readPhone(phone);
  const number = read ? planned(read.number) : extracted(phone);
  return number !== null && isUsNumber(number) ? `+1${number}` : number;
}

/**
 * The digits that a number is searched by; null if the text is none.
 * @param text what somebody wrote, or looks for
 */
export function searchedDigits(text: string): string | null {
  const read = readPhone(text);
  return read && digitsOf(planned(read.number) ?? read.number);
}

/** What a phone is searched in: as it was written, and its digits, however it was, in a line of their own if no other has them. */
export function searchedPhone(phone: string): string[] {
  const written = digitsOf(phone);
  const number = searchedDigits(phone) ?? '';
  const lines = written === phone ? [] : [written];
  return [phone, ...(written.includes(number) ? lines : [...lines, number]).filter(Boolean)];
}

/** A number as its country's plan has it: without the 0 that is dialled only within the country. null: it can be none. */
function planned(number: string): string | null {
  if (isUsNumber(number)) return number;
  const parsed = number.startsWith('+') ? parsePhoneNumberFromString(number) : undefined;
  return parsed?.isPossible() ? parsed.number : null;
}

/** The number that stands among other words. */
function extracted(text: string): string | null {
  const parsed = parsePhoneNumberFromString(plainPhone(text), 'US');
  if (!parsed?.isPossible()) return null;
  return parsed.countryCallingCode === '1' ? parsed.nationalNumber : parsed.number;
}

function keyOfDigits(text: string): string | null {
  const digits = digitsOf(text);
  if (digits.length < fewestDigits || rounded.test(text.trim())) return null;
  // So many are those of a number abroad, written without its +.
  return digits.length > 10 && digits.length <= 15 ? `+${digits}` : digits;
}
