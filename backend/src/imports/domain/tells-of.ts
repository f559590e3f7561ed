import { foldedText, hasSeveralWords, nameKey } from '../../../../contracts/src/keys/names.js';
import { phoneKey } from '../../../../contracts/src/keys/phone.js';
import { digitsOf, plainPhone } from '../../../../contracts/src/keys/written-phone.js';
import { shortWords } from '../../../../contracts/src/keys/street-key.js';

/** The data that name a person, from the events of their case. */
export interface NamedPerson {
  names: readonly string[];
  /** Lower case. */
  emails: readonly string[];
  phones: readonly string[];
  /** Streets and whole addresses. */
  addresses: readonly string[];
}

const fewestCharacters = 6;

/**
 * Tells whether a text is about the person: it contains a name of several words, an e-mail address, a phone number or an address, each
 * in any spelling. Shorter texts would match other people. Pure.
 */
export function tellsOf({ names, emails, phones, addresses }: NamedPerson): (text: string) => boolean {
  const words = [...names.filter(hasSeveralWords), ...emails]
    .map(nameKey)
    .filter((text) => text.length >= fewestCharacters);
  const places = addresses
    .map((address) => shortWords(foldedText(address)))
    .filter((place) => place.trim().length >= fewestCharacters);
  const numbers = phones.flatMap((phone) => numberPattern(phone) ?? []);
  return (text) => {
    const read = nameKey(text);
    if (words.some((word) => read.includes(word)) || numbers.some((number) => number.test(plainPhone(text))))
      return true;
    const short = places.length > 0 ? shortWords(foldedText(text)) : '';
    return places.some((place) => short.includes(place));
  };
}

/** The digits in sequence, with at most three other characters between two of them: `(515) 555-0100` is `5155550100`. */
function numberPattern(phone: string): RegExp | null {
  const key = phoneKey(phone);
  if (key === null) return null;
  const between = '[\\s().+/-]{0,3}';
  return new RegExp(`(?<!\\d)(?:(?:00${between})?1${between})?${[...digitsOf(key)].join(between)}(?!\\d)`);
}
