import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { keywordIn, type Keyword } from '../../../../contracts/src/keys/opt-out-words.js';

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

const sid = z.string().regex(/^SM[0-9a-zA-Z]{1,64}$/);

/** A text that somebody sent. */
export const inboundSchema = z.object({
  MessageSid: sid,
  From: z.string().regex(/^\+?[0-9A-Za-z]{3,20}$/),
  /** Without characters that no table can hold: anybody may text them. */
  Body: z
    .string()
    .max(10_000)
    .default('')
    .transform((text) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')),
  /** The keyword that Twilio itself recognised, if that feature is on. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional(),
});
export type InboundText = z.infer<typeof inboundSchema>;

/** The delivery report of one of our texts. */
export const statusSchema = z.object({
  MessageSid: sid,
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
