import { emailKey } from '../../../../contracts/src/keys/email.js';
import { textNumber } from '../../../../contracts/src/keys/phone.js';
import type { MessageChannel, MessagePurpose } from '../../../../contracts/src/messages/message.js';
import { ownerPath, ownerTokenLength, replaceOwnerLinks } from '../../../../contracts/src/owner-page/link.js';
import { hasUnsubscribeLink } from './unsubscribe-links.js';
import { dayNumber, SignedIds } from './signed-ids.js';

const signatureBytes = 16;
/** Every mail about the lead brings a new link. */
export const ownerLinkDays = 90;
const dayMs = 86_400_000;

/**
 * What a link says: whose page, and how often the lead's links had been ended when it was made. `outlived`: it is from before a restore,
 * so the log may have lost that it was ended. null: we did not make it.
 */
export type OwnerLink = { leadId: string; ended: number; expired: boolean; outlived: boolean } | null;

/** Stands in words that staff typed where a link to the lead's page belongs: it is made anew when they are sent. */
export const ownerLinkPlace = '{{ owner_link }}';

/**
 * Makes and reads the links to owners' pages, `/owner/{token}`. A token is the lead's id, the day, and how often the lead's links were
 * ended until then, signed: nothing personal, and nothing is stored. docs/owner-page.md.
 */
export class OwnerLinks {
  private readonly ids: SignedIds;
  /** The last day whose links open nothing any more. */
  private readonly outlivedDay: number;

  /**
   * @param secret 32 bytes, for this purpose only @param origin where browsers find the site
   * @param restoredAt when this system was restored; undefined: never
   */
  constructor(
    secret: Buffer,
    private readonly origin: string,
    restoredAt?: Date,
  ) {
    this.outlivedDay = restoredAt ? dayNumber(restoredAt.getTime()) : -1;
    this.ids = new SignedIds(secret, 'owner', 2, signatureBytes);
    if (this.ids.length * 8 !== ownerTokenLength * 6)
      throw new Error('What is kept would have tokens of another length');
  }

  /** @param now milliseconds since 1970 */
  pageOf(leadId: string, ended: number, now: number): string {
    const token = this.ids.sign({ id: leadId, numbers: [this.dayOf(now), ended] }).toString('base64url');
    return `${this.origin}${ownerPath}${token}`;
  }

  read(token: string, now: number): OwnerLink {
    const bytes = Buffer.from(token, 'base64url');
    // One token has one spelling.
    const said = bytes.toString('base64url') === token ? this.ids.read(bytes) : null;
    if (said === null) return null;
    const [day = 0, ended = 0] = said.numbers;
    const expired = dayNumber(now) - day > ownerLinkDays;
    return { leadId: said.id, ended, expired, outlived: day <= this.outlivedDay };
  }

  /**
   * The words with `ownerLinkPlace` instead of every link to the lead's page, as they are kept until they are sent.
   * @returns null if they have a link to another lead's page, or one that we did not make
   */
  withPlaces(words: string, leadId: string | null, now: number): string | null {
    let strange = false;
    const kept = replaceOwnerLinks(words, (token) => {
      strange ||= leadId === null || this.read(token, now)?.leadId !== leadId;
      return ownerLinkPlace;
    });
    return strange ? null : kept;
  }

  /** When a link that is made now ends at the latest, ISO 8601. */
  expiryOf(now: number): string {
    return new Date((this.dayOf(now) + ownerLinkDays + 1) * dayMs).toISOString();
  }

  /** The day that a link made now names. On the day of a restore it is the next one, as links of before it may name that day, too. */
  private dayOf(now: number): number {
    return Math.max(dayNumber(now), this.outlivedDay + 1);
  }
}

/**
 * Whether a message about a lead may have the link: a mail to its owner, and only to the lead's address of now, as the link shows whatever
 * belongs to the lead.
 * @param email the lead's
 */
export function isToOwner(
  { channel, purpose, to }: { channel: MessageChannel; purpose: MessagePurpose; to?: string },
  email: string,
): boolean {
  const address = emailKey(email);
  if (channel !== 'email' || address === null || !hasUnsubscribeLink(purpose)) return false;
  return to === undefined || emailKey(to) === address;
}

/** Whether words that staff typed go to the lead's own number of now. @param phone the lead's */
export function isToOwnersPhone(
  { channel, purpose, to }: { channel: MessageChannel; purpose: MessagePurpose; to?: string },
  phone: string | null,
): boolean {
  const number = textNumber(phone);
  if (channel !== 'sms' || purpose !== 'staff' || number === null) return false;
  return to === undefined || textNumber(to) === number;
}
