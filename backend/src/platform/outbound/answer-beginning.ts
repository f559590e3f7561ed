const shownCharacters = 100;
/** Fields whose text is the provider's own word, not somebody's data. */
const ownWords = new Set(['error', 'code', 'type', 'object', 'status', 'state']);
/** One word, or a path of words: no name of a person, no number that one can call. */
const plainWord = /^[A-Za-z][A-Za-z_./-]{0,59}$/;
const manyDigits = /\d[\d\s().-]{4,}\d/g;
const mailAddress = /[^\s"'<>]+@[^\s"'<>]+/g;

/**
 * The beginning of a provider's answer, for those who look after calls. Of JSON its shape and figures: texts are left out, since
 * any of them may name a person; but for short words in fields that are the provider's own. Of anything else the first words,
 * without markup, addresses and numbers.
 * @param secrets values that never appear
 */
export function answerBeginning(text: string, secrets: readonly string[]): string {
  const shown = shapeOf(text) ?? wordsOf(text);
  const clean = secrets.reduce((all, secret) => (secret === '' ? all : all.replaceAll(secret, '…')), shown);
  return clean.length > shownCharacters ? `${clean.slice(0, shownCharacters)}…` : clean;
}

function shapeOf(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), (key, value: unknown) => {
      if (typeof value !== 'string') return value;
      return ownWords.has(key) && plainWord.test(value) ? value : '…';
    });
  } catch {
    return undefined;
  }
}

function wordsOf(text: string): string {
  const start = text.slice(0, 2_000);
  return start
    .replace(/<[^>]*>/g, ' ')
    .replace(mailAddress, '…')
    .replace(manyDigits, '…')
    .replace(/\s+/g, ' ')
    .trim();
}
