/** What we keep where a link stood that lets people in. */
export const hiddenLink = '[link]';

/** What the address of an owner's page has before its token. */
export const ownerPath = '/owner/';
/** Of base64url (RFC 4648), in letters. */
export const ownerTokenLength = 48;

/**
 * The path and the token, also in the addresses that mail filters make of links: SafeLinks and others encode the slashes, some of them
 * twice; Proofpoint writes `_` for each, and `-2D` and `-5F` for the two letters of base64url that are neither letters nor digits.
 */
const tokenForm = new RegExp(
  `owner(?:(?:/|%(?:25)*2F)([\\w-]{${ownerTokenLength}})|_((?:-2D|-5F|[A-Z\\d]){${ownerTokenLength}}))`,
  'i',
);
const addressStart = /https?(?::|%(?:25)*3A|-3A)/i;
/** What stands between blanks and brackets. */
const written = /[^\s<>"()[\]]+/g;

/**
 * The text with something else in the place of every link to an owner's page, whatever is wrapped around it.
 * @param instead gets the link's token, in its own letters
 */
export function replaceOwnerLinks(text: string, instead: (token: string) => string): string {
  if (!/owner/i.test(text)) return text;
  return text.replace(written, (word) => {
    const found = tokenForm.exec(word);
    if (!found) return word;
    const begins = word.search(addressStart);
    const from = begins >= 0 && begins < found.index ? begins : found.index;
    const after = /[.,;:!?]*$/.exec(word)?.[0] ?? '';
    const token = found[1] ?? found[2]!.replaceAll(/-2D/gi, '-').replaceAll(/-5F/gi, '_');
    return `${word.slice(0, from)}${instead(token)}${after}`;
  });
}

/** The text as it may be kept: whoever has a link sees what belongs to the lead. */
export function withoutOwnerLinks(text: string): string {
  return replaceOwnerLinks(text, () => hiddenLink);
}
