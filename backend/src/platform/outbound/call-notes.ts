import { AsyncLocalStorage } from 'node:async_hooks';

/** One call to the outside, as it is shown to those who look after effects. */
export interface CallNote {
  provider: string;
  /** HTTP status, null where no answer came. */
  status: number | null;
  /** The answer's beginning without secrets and personal data, or why there is none. */
  answer: string;
}

const notes = new AsyncLocalStorage<CallNote[]>();

/** Runs work and collects into `into` the calls it makes, through however many functions. */
export function collectingCalls<Result>(into: CallNote[], work: () => Promise<Result>): Promise<Result> {
  return notes.run(into, work);
}

/** Notes a call for the collector, if there is one. */
export function noteCall(note: CallNote): void {
  notes.getStore()?.push(note);
}

const shownCharacters = 100;
/** Fields whose text is the provider's own word, not a person's data. */
const ownWords = new Set(['error', 'code', 'type', 'object', 'status', 'state']);
/** One word, or a path of words: no person's name, no phone number. */
const plainWord = /^[A-Za-z][A-Za-z_./-]{0,59}$/;
const manyDigits = /\d[\d\s().-]{4,}\d/g;
const mailAddress = /[^\s"'<>]+@[^\s"'<>]+/g;

/**
 * The beginning of a provider's answer, for those who look into calls. JSON keeps its shape and figures but loses its texts,
 * since any of them may name a person; only short words in the provider's own fields stay. Other answers keep their first words,
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
