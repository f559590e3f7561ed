/** What somebody asks for who answers a text with one of the carriers' keywords. */
export type Keyword = 'stop' | 'start' | 'help';

/**
 * The keywords that US carriers and the FCC name: CTIA Messaging Principles and Best Practices, 5.1.3; 47 CFR 64.1200(a)(10), which adds
 * "revoke" and "opt out"; Twilio's list of default keywords.
 */
const phrases: Record<Keyword, ReadonlySet<string>> = {
  stop: new Set([
    ...['stop', 'stop all', 'stopall', 'unsubscribe', 'unsubscribe me', 'cancel', 'end', 'quit', 'revoke'],
    ...['opt out', 'optout', 'opt me out', 'opt out me'],
  ]),
  start: new Set(['start', 'yes', 'unstop']),
  help: new Set(['help', 'info']),
};

/** Around a keyword they ask for nothing else. */
const courtesies = /^(?:please|pls|plz|now)\s+|\s+(?:please|pls|plz|now|thanks|thank you|thx)$/g;

/** Words that may mean "no more" in a sentence: whether they do, a person has to read. */
const mayMeanStop =
  /\b(?:stop\w*|unsubscribe\w*|opt(?:ed|ing)? out|optout|remove me|no more (?:texts?|messages?)|(?:do not|dont) (?:text|message))\b/;

/**
 * The keyword that a whole text is, in any case, with any punctuation and a courtesy around it; null if it says anything else.
 * @param text as it came
 */
export function keywordIn(text: string): Keyword | null {
  const said = plain(text).replace(courtesies, '').replace(courtesies, '');
  for (const keyword of ['stop', 'start', 'help'] as const) if (phrases[keyword].has(said)) return keyword;
  return null;
}

/** Whether a text that is no keyword may still ask for no more: a person has to read it. */
export function mayAskToStop(text: string): boolean {
  return keywordIn(text) === null && mayMeanStop.test(plain(text));
}

/** Lower case, without punctuation, emoji and repeated spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
