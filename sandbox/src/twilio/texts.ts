import { randomBytes } from 'node:crypto';
import { twilioKeys } from '../keys.js';
import { segmentsOf } from './segments.js';

/** A text that came or went. */
export interface Text {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  to: string;
  from: string;
  body: string;
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'received';
  errorCode: number | null;
  /** Where its later statuses are told. */
  statusCallback: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

/** What carriers tell of a number that nobody answers for. */
export const unreachable = 30003;
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

/** A message as the REST API tells it. */
export function messageResource(text: Text): object {
  const date = new Date(text.at).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: twilioKeys.accountSid,
    api_version: '2010-04-01',
    body: text.body,
    date_created: date,
    date_sent: text.status === 'queued' ? null : date,
    date_updated: date,
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === unreachable ? 'Unreachable destination handset' : null,
    from: text.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(segmentsOf(text.body)),
    price: null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${uriOf(text.sid)}/Media.json` },
    to: text.to,
    uri: `${uriOf(text.sid)}.json`,
  };
}

function uriOf(sid: string): string {
  return `/2010-04-01/Accounts/${twilioKeys.accountSid}/Messages/${sid}`;
}

/** The form of a status callback. */
export function statusForm(text: Text): Record<string, string> {
  return {
    AccountSid: twilioKeys.accountSid,
    ApiVersion: '2010-04-01',
    From: text.from,
    To: text.to,
    MessageSid: text.sid,
    MessageStatus: text.status,
    SmsSid: text.sid,
    SmsStatus: text.status,
    ...(text.errorCode !== null && { ErrorCode: String(text.errorCode) }),
  };
}

/** The form in which a text of somebody comes to the product. */
export function inboundForm(text: Text): Record<string, string> {
  return {
    AccountSid: twilioKeys.accountSid,
    ApiVersion: '2010-04-01',
    Body: text.body,
    From: text.from,
    To: text.to,
    MessageSid: text.sid,
    SmsMessageSid: text.sid,
    SmsSid: text.sid,
    SmsStatus: 'received',
    NumMedia: '0',
    NumSegments: String(segmentsOf(text.body)),
  };
}
