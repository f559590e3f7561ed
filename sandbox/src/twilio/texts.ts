import { createHmac, randomBytes } from 'node:crypto';
import { twilioKeys } from '../box/provider.js';

/** Why Twilio does not take a message: its own number and words. */
export interface Refusal {
  code: number;
  message: string;
}

const phone = /^\+[1-9]\d{6,14}$/;

/** Twilio's test numbers, which are refused whatever is sent. */
const refusedTo: Record<string, (to: string) => Refusal> = {
  '+15005550001': (to) => ({ code: 21211, message: `Invalid 'To' Phone Number: ${to}` }),
  '+15005550002': (to) => ({ code: 21612, message: `The message cannot be sent to ${to}: it can't be routed` }),
  '+15005550003': () => ({ code: 21408, message: 'Permission to send an SMS has not been enabled for this region' }),
  '+15005550004': () => ({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }),
  '+15005550009': (to) => ({ code: 21614, message: `'To' number is not a valid mobile number: ${to}` }),
};
const refusedFrom: Record<string, (from: string) => Refusal> = {
  '+15005550001': (from) => ({ code: 21212, message: `Invalid 'From' Phone Number: ${from}` }),
  '+15005550007': (from) => ({ code: 21606, message: `The 'From' phone number ${from} is not one of yours` }),
  '+15005550008': () => ({ code: 21611, message: "The message queue of this 'From' number is full" }),
};

/** @param unsubscribed who has texted STOP @returns undefined: it is taken */
export function refusalOf(form: URLSearchParams, unsubscribed: ReadonlySet<string>): Refusal | undefined {
  const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [string, string, string];
  if (!to) return { code: 21604, message: "A 'To' phone number is required." };
  if (!from && !form.get('MessagingServiceSid')) return { code: 21603, message: "A 'From' phone number is required." };
  if (!body) return { code: 21602, message: 'Message body is required.' };
  if (body.length > 1600) {
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit' };
  }
  const known = refusedFrom[from]?.(from) ?? refusedTo[to]?.(to);
  if (known) return known;
  if (!phone.test(to)) return { code: 21211, message: `Invalid 'To' Phone Number: ${to}` };
  if (from && !phone.test(from)) return { code: 21212, message: `Invalid 'From' Phone Number: ${from}` };
  if (unsubscribed.has(to)) return { code: 21610, message: 'Attempt to send to unsubscribed recipient' };
  return undefined;
}

/** The letters of GSM 03.38; the second ones take the place of two. */
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const double = '\f^{}\\[~]|€';

/** In how many parts a text is sent: 160 letters in one or 153 each, or 70 and 67 where one is not of GSM's alphabet. */
export function segmentsOf(text: string): number {
  const letters = [...text];
  const isGsm = letters.every((letter) => single.includes(letter) || double.includes(letter));
  const length = isGsm ? letters.length + letters.filter((letter) => double.includes(letter)).length : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}

/**
 * `X-Twilio-Signature` of a form: the whole address and, in order of the names, each name and value, under the account's token.
 * @param url as the receiver is called, with its query
 */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name]!, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** A text that came or went. */
export interface Text {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  to: string;
  from: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'received';
  errorCode: number | null;
  /** Where its later statuses are reported. */
  statusCallback: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

/** What carriers report of a number that nobody answers for. */
const unreachable = 30003;
/** Texts to numbers that end so are taken and then not delivered: the sandbox's own addition. */
const unreachableEnd = '0130';

/** @returns the statuses that follow `queued` */
export function statusesOf(to: string): Pick<Text, 'status' | 'errorCode'>[] {
  const last = to.endsWith(unreachableEnd)
    ? ({ status: 'undelivered', errorCode: unreachable } as const)
    : ({ status: 'delivered', errorCode: null } as const);
  return [{ status: 'sent', errorCode: null }, last];
}

export function newSid(): string {
  return `SM${randomBytes(16).toString('hex')}`;
}

/** A message as the REST API shows it. */
export function messageResource(text: Text): object {
  const { sid, to, from, body, status, direction, errorCode: error_code } = text;
  const date = new Date(text.at).toUTCString().replace('GMT', '+0000');
  return {
    ...{ account_sid: twilioKeys.accountSid, api_version: '2010-04-01', sid, to, from, body, status, direction },
    ...{ date_created: date, date_sent: status === 'queued' ? null : date, date_updated: date, error_code },
    error_message: error_code === unreachable ? 'Unreachable destination handset' : null,
    ...{ messaging_service_sid: null, num_media: '0', num_segments: String(segmentsOf(body)) },
    ...{ price: null, price_unit: 'USD', uri: `${uriOf(sid)}.json` },
    subresource_uris: { media: `${uriOf(sid)}/Media.json` },
  };
}

function uriOf(sid: string): string {
  return `/2010-04-01/Accounts/${twilioKeys.accountSid}/Messages/${sid}`;
}

/** What both forms say of a text. */
function formOfBoth({ from, to, sid }: Text) {
  const { accountSid: AccountSid } = twilioKeys;
  return { AccountSid, ApiVersion: '2010-04-01', From: from, To: to, MessageSid: sid, SmsSid: sid };
}

/** The form of a status callback. */
export function statusForm(text: Text): Record<string, string> {
  const { status: MessageStatus, errorCode } = text;
  const failed = errorCode !== null && { ErrorCode: String(errorCode) };
  return { ...formOfBoth(text), MessageStatus, SmsStatus: MessageStatus, ...failed };
}

/** The form in which a text of somebody comes to the product. */
export function inboundForm(text: Text): Record<string, string> {
  const { body: Body, sid: SmsMessageSid } = text;
  const NumSegments = String(segmentsOf(Body));
  return { ...formOfBoth(text), Body, SmsMessageSid, SmsStatus: 'received', NumMedia: '0', NumSegments };
}
