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

/** What an unsubscribe link was made for. */
export interface UnsubscribeLink {
  messageId: string;
  /** Whose owner has the mail: a restored log may not hold the message. Null: nobody's, or the link is from before it was named. */
  leadId: string | null;
}

const idBytes = 16;

/**
 * Signs and checks the tokens of unsubscribe links. Nothing is stored. A link without a lead is `<message id>.<HMAC-SHA256>`; one with a
 * lead holds both ids and the HMAC as bytes, since an address takes no more than 100 characters in one part.
 */
export class UnsubscribeLinks {
  /** @param secret 32 bytes, for this purpose only @param origin where browsers find the site */
  constructor(
    private readonly secret: Buffer,
    private readonly origin: string,
  ) {}

  token(messageId: string, leadId: string | null): string {
    if (leadId === null) return `${messageId}.${this.sign(messageId).toString('base64url')}`;
    const ids = Buffer.from(`${messageId}${leadId}`.replaceAll('-', ''), 'hex');
    return Buffer.concat([ids, this.sign(`${messageId} ${leadId}`)]).toString('base64url');
  }

  /** What the link came with; null for an invalid token. */
  read(token: string): UnsubscribeLink | null {
    const [messageId, signature, ...rest] = token.split('.');
    if (!messageId || rest.length > 0) return null;
    if (signature !== undefined)
      return isSame(signature, this.sign(messageId).toString('base64url')) ? { messageId, leadId: null } : null;
    const bytes = Buffer.from(token, 'base64url');
    const link = { messageId: idIn(bytes, 0), leadId: idIn(bytes, idBytes) };
    return isSame(token, this.token(link.messageId, link.leadId)) ? link : null;
  }

  /** For people: a page that asks before it does anything. */
  pageOf(messageId: string, leadId: string | null): string {
    return `${this.origin}/unsubscribe/${this.token(messageId, leadId)}`;
  }

  /** For mail programs: one POST unsubscribes (RFC 8058). */
  headersOf(messageId: string, leadId: string | null): Record<string, string> {
    return {
      'List-Unsubscribe': `<${this.origin}/api/unsubscribe/${this.token(messageId, leadId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
  }

  private sign(ids: string): Buffer {
    return createHmac('sha256', this.secret).update(`unsubscribe ${ids}`).digest();
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function idIn(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at, at + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
