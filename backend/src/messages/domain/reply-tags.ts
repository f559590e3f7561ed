import { longestReplyName } from '../../../../contracts/src/messages/reply-address.js';
import { dayNumber, SignedIds } from './signed-ids.js';

/** 80 bits: nobody guesses them one mail at a time. */
const signatureBytes = 10;
/** A reply counts for so long. Each mail that goes out has a new tag. */
const validDays = 400;
/** RFC 4648, in lower case: mail servers on the way may change the case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const signer = (secret: Buffer) => new SignedIds(secret, 'reply', 1, signatureBytes);
const tagLength = Math.ceil((signer(Buffer.alloc(0)).length * 8) / 5);
/** Of RFC 5321, section 4.5.3.1.1. */
const longestLocalPart = 64;
if (longestReplyName + 1 + tagLength > longestLocalPart) throw new Error('A tag does not fit into an address');

/** What an address that a mail came to says; null: it has no tag of ours. */
export type ReplyTag = { messageId: string; expired: boolean } | null;

/**
 * Makes and reads the addresses that replies come to: `replies+<tag>@example.com`. The tag is the id of the mail that is answered and
 * the day it was made, signed: a mail gets into a lead's history only by an address that we gave to its owner. Nothing is stored.
 */
export class ReplyTags {
  private readonly name: string;
  private readonly domain: string;
  private readonly ids: SignedIds;

  /** @param secret 32 bytes, for this purpose only @param address MAIL_REPLY_TO */
  constructor(secret: Buffer, address: string) {
    this.ids = signer(secret);
    const at = address.lastIndexOf('@');
    this.name = address.slice(0, at);
    this.domain = address.slice(at + 1);
  }

  /** The address for replies to the message. @param now milliseconds since 1970 */
  addressOf(messageId: string, now: number): string {
    const signed = this.ids.sign({ id: messageId, numbers: [dayNumber(now)] });
    return `${this.name}+${encode(signed)}@${this.domain}`;
  }

  /** What the address says, however its letters are written. */
  read(address: string, now: number): ReplyTag {
    const given = address.trim().toLowerCase();
    const [start, end] = [`${this.name}+`.toLowerCase(), `@${this.domain}`.toLowerCase()];
    if (!given.startsWith(start) || !given.endsWith(end)) return null;
    const bytes = decode(given.slice(start.length, -end.length));
    const said = bytes && this.ids.read(bytes);
    if (!said) return null;
    const [day = 0] = said.numbers;
    return { messageId: said.id, expired: dayNumber(now) - day > validDays };
  }

  /** The text without the tags in it: whoever has one can write into a lead's history. */
  without(text: string): string {
    const tagged = new RegExp(`${escaped(this.name)}\\+[a-z2-7]{${tagLength}}(?=@${escaped(this.domain)})`, 'gi');
    return text.replace(tagged, this.name);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function encode(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Null if it is no text that `encode` made: one tag has one spelling. */
function decode(text: string): Buffer | null {
  if (text.length !== tagLength || [...text].some((letter) => !letters.includes(letter))) return null;
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
  return encode(bytes) === text ? bytes : null;
}
