/**
 * How people and programs write phone numbers. Without zod and without the countries' plans, so that forms and links can load it;
 * what needs the plans is in `phone.ts`. US numbers are checked by their length alone, as libphonenumber advises: area codes are added
 * from time to time.
 */
export interface WrittenPhone {
  /** Ten digits of a US number, seven without its area code, or `+` and all digits of a number abroad. */
  number: string;
  extension: string | null;
}

const dashes = /[\u2010-\u2015\u2212]/g;
const dots = /[\u00b7\u2022]/g;
const invisible = /\p{Cf}/gu;

/** In ASCII, as far as possible: full-width digits, spaces and hyphens that do not break, and what word processors make of a hyphen. */
export function plainPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(dots, '.')
    .replace(/\s+/g, ' ')
    .trim();
}

const uri = /^tel:\s*/i;
/** A number of a spreadsheet, exported as one with a fraction. */
const withFraction = /^(\+?\d{7,15})[.,]0+$/;

/** The text to keep: what it says, without what only a program put there. */
export function tidyPhone(text: string): string {
  return plainPhone(text).replace(uri, '').replace(withFraction, '$1');
}

const label = '(?:telephone|tel|phone|ph|cell|mobile|home|work|office|[chmw])';
const labelBefore = new RegExp(`^${label}(?![a-z])[.:]?\\s*`, 'i');
const labelAfter = new RegExp(`\\s*(?:\\(${label}\\)|\\s${label})$`, 'i');
/** RFC 3966, the spellings that libphonenumber lists, and the comma by which phones wait before they dial on. */
const withExtension = /^(.*\d\)?)(?:;ext=|[\s,;]*(?:ext(?:ensio)?n?|x|#)[.:]?\s*|\s*,+\s*)(\d{1,6})$/i;
const numberText = /^\(?\+?[\d\s().\/+-]*$/;
/** What is dialled before a number abroad, in most countries and in the US. */
const dialledBefore = /^(?:00|011)(?=[1-9]\d{7,14}$)/;

/** A number that somebody wrote; null if it is none that can be called. Letters of vanity numbers are none: their digits are asked for. */
export function readPhone(text: string): WrittenPhone | null {
  const tidied = tidyPhone(text).replace(labelBefore, '').replace(labelAfter, '');
  const [, main = tidied, extension = null] = withExtension.exec(tidied) ?? [];
  if (!numberText.test(main)) return null;
  const number = /^\(?\+/.test(main) ? numberAbroad(digitsOf(main.replace('(0)', ''))) : numberHere(digitsOf(main));
  return number === null ? null : { number, extension };
}

/** With the country's code: at most 15 digits (E.164), and ten after that of the US and its neighbours. */
function numberAbroad(digits: string): string | null {
  if (digits.startsWith('1')) return digits.length === 11 ? digits.slice(1) : null;
  return /^[2-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

function numberHere(digits: string): string | null {
  if (dialledBefore.test(digits)) return numberAbroad(digits.replace(dialledBefore, ''));
  const [, ten, seven] = /^(?:1?(\d{10})|(\d{7}))$/.exec(digits) ?? [];
  return ten ?? seven ?? null;
}

export function isUsNumber(number: string): boolean {
  return /^\d{10}$/.test(number);
}

/** Whether both are one number, however they are written. An extension does not count: a text goes to the number. */
export function sameNumber(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  const read = one === null ? null : readPhone(one);
  return read !== null && other !== null && read.number === readPhone(other)?.number;
}

/** `(515) 555-0142 ext. 3` for a US number; any other text as it is. */
export function usSpelling(text: string): string {
  const read = readPhone(text);
  if (!read || !isUsNumber(read.number)) return text;
  const { number, extension } = read;
  const spelled = `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`;
  return extension === null ? spelled : `${spelled} ext. ${extension}`;
}

/** The link that calls it, with an extension as one (RFC 3966); null for a text that is no number. */
export function callLink(text: string): string | null {
  const read = readPhone(text);
  if (!read) return null;
  const country = isUsNumber(read.number) ? '+1' : '';
  return `tel:${country}${read.number}${read.extension === null ? '' : `;ext=${read.extension}`}`;
}

/** The digits alone, in ASCII. */
export function digitsOf(text: string): string {
  return plainPhone(text).replace(/\D/g, '');
}
