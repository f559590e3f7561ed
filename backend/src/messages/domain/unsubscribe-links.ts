import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessagePurpose } from '../../../../contracts/src/messages/message.js';
import { commonSuffixes, directions, numberedUnits } from '../../../../contracts/src/keys/street-words.js';
import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { WrittenTo } from '../../templates/domain/template-variables.js';

/** Mails to people of the company, and links that somebody asked for a moment ago: they have no unsubscribe link. */
const without: ReadonlySet<MessagePurpose> = new Set(['notice', 'account', 'alert', 'resume']);

export function hasUnsubscribeLink(purpose: MessagePurpose): boolean {
  return !without.has(purpose);
}

/** Signs and checks the tokens of unsubscribe links: `<message id>.<HMAC-SHA256>`. Nothing is stored. */
export class UnsubscribeLinks {
  /** @param secret 32 bytes, for this purpose only @param origin where browsers find the site */
  constructor(
    private readonly secret: Buffer,
    private readonly origin: string,
  ) {}

  token(messageId: string): string {
    return `${messageId}.${this.sign(messageId)}`;
  }

  /** The message that the link came with; null for an invalid token. */
  messageOf(token: string): string | null {
    const [messageId, signature, ...rest] = token.split('.');
    if (!messageId || !signature || rest.length > 0) return null;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(messageId));
    return given.length === right.length && timingSafeEqual(given, right) ? messageId : null;
  }

  /** For people: a page that asks before it does anything. */
  pageOf(messageId: string): string {
    return `${this.origin}/unsubscribe/${this.token(messageId)}`;
  }

  /** For mail programs: one POST unsubscribes (RFC 8058). */
  headersOf(messageId: string): Record<string, string> {
    return {
      'List-Unsubscribe': `<${this.origin}/api/unsubscribe/${this.token(messageId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  private sign(messageId: string): string {
    return createHmac('sha256', this.secret).update(`unsubscribe ${messageId}`).digest('base64url');
  }
}

/** What mail programs turn into a link, whatever stands before it: a scheme, www, a mail address, or a common ending. */
const endings =
  'com|net|org|info|biz|io|co|us|uk|eu|de|ru|cn|in|xyz|top|site|online|shop|store|link|click|ly|me|app|dev|ai|page|live|club|vip|pro|tk';
const surely = new RegExp(`://|\\bwww\\.|@|[\\p{L}\\p{N}-]\\.(?:${endings})\\b`, 'iu');

/** A word, and after its dot a word of letters that may be any of the more than thousand endings; with a path or a port it is one. */
const dotted = /([\p{L}\p{N}-]+)\.(?=(?:\p{L}{2,}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{N}-])(\/|:\d)?)/giu;
/** What people write with a dot, and often with no space after it. */
const shortened: ReadonlySet<string> = new Set([
  ...'mr mrs ms dr prof rev hon jr sr st mt ft pt inc corp ltd llc'.split(' '),
  ...[...commonSuffixes, ...directions.keys(), ...numberedUnits.keys()],
]);

function holdsLink(text: string): boolean {
  if (surely.test(text)) return true;
  return [...text.matchAll(dotted)].some(
    ([, word = '', more]) => more !== undefined || (word.length > 1 && !shortened.has(word.toLowerCase())),
  );
}

/**
 * Drops a name or an address that would be a link in a mail. Anybody can type another person's e-mail into a form, and must not be
 * able to send them their own words in our name. Templates treat a dropped value as unknown. Pure.
 */
export function withoutStrangersLinks<Lead extends Pick<WrittenTo, 'name' | 'propertyAddress' | 'city'>>(
  lead: Lead,
): Lead {
  const { name, propertyAddress, city } = lead;
  return {
    ...lead,
    name: holdsLink(name) ? '' : name,
    propertyAddress: holdsLink(propertyAddress) ? addressNotProvided : propertyAddress,
    city: city !== null && holdsLink(city) ? null : city,
  };
}
