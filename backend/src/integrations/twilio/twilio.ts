import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';
import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { withoutOwnerLinks } from '../../../../contracts/src/owner-page/link.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keywordIn, type Keyword } from '../../../../contracts/src/keys/opt-out-words.js';

export interface TwilioOptions {
  accountSid: string | undefined;
  authToken: string | undefined;
  /** The number that texts come from. */
  from: string | undefined;
  /** Without a trailing slash. */
  baseUrl: string;
  /** For one call. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

const listSchema = z.object({
  messages: z.array(z.object({ sid: z.string(), to: z.string(), body: z.string(), date_created: z.string() })),
});
/** Of one number to another since a minute ago there are seldom two. */
const listed = 50;
/** Twilio gives whole seconds, by its own clock. */
const clockMs = 5_000;
/** Of a text; MM: it came with pictures or other files, or is long. */
const sidSchema = z.string().regex(/^(SM|MM)[0-9a-zA-Z]{1,64}$/);
const sentSchema = z.object({ sid: sidSchema, status: z.string() });
const refusalSchema = z.object({ code: z.int() });

/** Twilio's error codes for a number that takes no texts: invalid, not a mobile, no route (twilio.com/docs/api/errors). */
const noTexts: ReadonlySet<number> = new Set([21211, 21612, 21614]);
/** The number's owner texted STOP, and Twilio keeps its own list. */
const stopped = 21610;
const refused = 400;
const notFound = 404;
const usualTimeoutMs = 15_000;

/** Twilio did not take the text. */
export class TextRefused extends OutboundError {
  readonly bounced: boolean;
  readonly unsubscribed: boolean;

  constructor(readonly code: number) {
    super('refused', `The text service did not accept the text (${code})`, { mayHaveActed: false, status: refused });
    this.name = 'TextRefused';
    this.bounced = noTexts.has(code);
    this.unsubscribed = code === stopped;
  }
}

/** Twilio's API: only this class calls it. It has no idempotency keys: a text that may have been sent is looked for first. */
export class Twilio {
  private readonly outbound: Outbound;
  private readonly timeoutMs: number;

  constructor(private readonly options: TwilioOptions) {
    const { authToken, measure, timeoutMs = usualTimeoutMs } = options;
    this.timeoutMs = timeoutMs;
    this.outbound = new Outbound({
      provider: 'twilio',
      called: 'The text service',
      secrets: authToken === undefined ? [] : [authToken],
      maxBytes: 64 * 1024,
      measure,
    });
  }

  get configured(): boolean {
    const { accountSid, authToken, from } = this.options;
    return accountSid !== undefined && authToken !== undefined && from !== undefined;
  }

  /**
   * Hands a text over.
   * @param to E.164
   * @param statusUrl receives the delivery reports
   * @returns Twilio's id of the text
   * @throws TextRefused; OutboundError, with `mayHaveActed` if nobody knows whether it was sent
   */
  async send(text: { to: string; body: string; statusUrl: string }, signal: AbortSignal): Promise<string> {
    const { from } = this.options;
    if (from === undefined) throw notConfigured();
    const fields = { To: text.to, From: from, Body: text.body, StatusCallback: text.statusUrl };
    const answer = await this.outbound.send({
      ...this.about('.json', signal, { 'content-type': 'application/x-www-form-urlencoded' }),
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      accepts: [refused],
    });
    if (answer.status === refused) throw new TextRefused(this.outbound.parse(refusalSchema, answer.text).code);
    return this.outbound.parse(sentSchema, answer.text).sid;
  }

  /**
   * Looks for a text that may have been sent: no reference of ours is kept with it, so it is known by number, words (as they are kept) and time
   * (twilio.com/docs/messaging/api/message-resource, list; newest first).
   * @param since ISO 8601: it was sent no earlier
   * @returns Twilio's id of it; null: there is none
   * @throws OutboundError
   */
  async find(text: { to: string; text: string; since: string }, signal: AbortSignal): Promise<string | null> {
    const { from } = this.options;
    if (from === undefined) throw notConfigured();
    const query = new URLSearchParams({ To: text.to, From: from, PageSize: String(listed) });
    const { messages } = await this.outbound.json(listSchema, this.about(`.json?${query.toString()}`, signal));
    const earliest = Date.parse(text.since) - clockMs;
    const same = messages.filter(
      ({ to, body, date_created }) =>
        to === text.to && withoutOwnerLinks(body) === text.text && Date.parse(date_created) >= earliest,
    );
    return same.at(-1)?.sid ?? null;
  }

  /**
   * Deletes Twilio's copy of a text, of ours or to us (twilio.com/docs/messaging/api/message-resource, answered 204). A text that is
   * still on its way can't be deleted yet: that is an error to be retried.
   * @returns whether there was one
   * @throws OutboundError
   */
  async erase(sid: string, signal: AbortSignal): Promise<boolean> {
    const { status } = await this.outbound.send({
      ...this.about(`/${encodeURIComponent(sid)}.json`, signal),
      method: 'DELETE',
      accepts: [notFound],
    });
    return status !== notFound;
  }

  /** What every call about our account's texts has. @param path behind the address of all of them */
  private about(path: string, signal: AbortSignal, headers: Record<string, string> = {}) {
    const { accountSid, authToken, baseUrl } = this.options;
    if (accountSid === undefined || authToken === undefined) throw notConfigured();
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    return {
      url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages${path}`,
      headers: { authorization: `Basic ${basic}`, accept: 'application/json', ...headers },
      signal: timeLimit(this.timeoutMs, signal),
    };
  }
}

function notConfigured(): OutboundError {
  return new OutboundError('refused', 'The text service is not configured', { mayHaveActed: false });
}

/**
 * Whether Twilio signed this form: `X-Twilio-Signature: base64(HMAC-SHA1(token, address + each name and value, in order of the
 * names))` (twilio.com/docs/usage/webhooks/webhooks-security). It contains no time: repetitions are recognised by the message's id.
 * @param url the address that Twilio called, with its query
 * @param fields of the form
 */
export function isSignedByTwilio(
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: unknown,
  authToken: string,
): boolean {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name]!, url);
  const expected = createHmac('sha1', authToken).update(signed, 'utf8').digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A text that somebody sent. */
export const inboundSchema = z.object({
  MessageSid: sidSchema,
  From: z.string().regex(/^\+?[0-9A-Za-z]{3,20}$/),
  /** Without characters that no table can hold: anybody may text them. */
  Body: z
    .string()
    .max(10_000)
    .default('')
    .transform((text) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')),
  /** The keyword that Twilio itself recognised, if that feature is on. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional(),
  /** How many files came with it. No text is refused for it. */
  NumMedia: z.coerce.number().int().min(0).catch(0),
});
export type InboundText = z.infer<typeof inboundSchema>;

/** The delivery report of one of our texts. */
export const statusSchema = z.object({
  MessageSid: sidSchema,
  MessageStatus: z.string().max(40),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
});
export type TextStatus = z.infer<typeof statusSchema>;

/** The request in a text; null: it is addressed to the office. */
export function keywordOf({ Body, OptOutType }: Pick<InboundText, 'Body' | 'OptOutType'>): Keyword | null {
  return OptOutType ? (OptOutType.toLowerCase() as Keyword) : keywordIn(Body);
}

/** What is kept of a text: its words, and that files came with it. They stay at Twilio until the text is deleted there. */
export function wordsOf(text: Pick<InboundText, 'Body' | 'OptOutType' | 'NumMedia'>): string {
  const { Body, NumMedia: files } = text;
  if (files === 0 || keywordOf(text) !== null) return Body;
  const lost = files === 1 ? '1 file. Open it' : `${files} files. Open them`;
  return `${Body}\n\n[Not kept: ${lost} in Twilio.]`.trimStart();
}
