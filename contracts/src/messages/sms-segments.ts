/** Characters of the GSM 03.38 alphabet, which take seven bits each in a text message; those of the second string need two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';
const oneAlone = { gsm: 160, unicode: 70 };
const oneOfSeveral = { gsm: 153, unicode: 67 };

export interface SmsSegments {
  /** How many messages the provider sends and bills. 0 for an empty text. */
  segments: number;
  /** Places taken: two for a character of the extended alphabet, and for one outside the basic plane (emoji). */
  places: number;
  /** One character outside the GSM alphabet makes the whole text Unicode, with 70 places instead of 160. */
  alphabet: 'gsm' | 'unicode';
  /** The characters that make it Unicode, each once. */
  outside: string[];
}

/**
 * Splits a text into messages (3GPP TS 23.038 and 23.040): 160 or 70 places in a single one, 153 or 67 in each of several, since the
 * order needs room. A character is never split. Pure.
 */
export function smsSegments(text: string): SmsSegments {
  const characters = [...text];
  const outside = [...new Set(characters.filter((each) => !basic.includes(each) && !extended.includes(each)))];
  const alphabet = outside.length === 0 ? 'gsm' : 'unicode';
  const sizes = characters.map((each) => (alphabet === 'unicode' ? each.length : extended.includes(each) ? 2 : 1));
  const places = sizes.reduce((sum, size) => sum + size, 0);
  const segments = places === 0 ? 0 : places <= oneAlone[alphabet] ? 1 : filled(sizes, oneOfSeveral[alphabet]);
  return { segments, places, alphabet, outside };
}

function filled(sizes: readonly number[], room: number): number {
  let [segments, taken] = [1, 0];
  for (const size of sizes) {
    if (taken + size > room) [segments, taken] = [segments + 1, 0];
    taken += size;
  }
  return segments;
}
