import { isCampaignMail, mailWithheld, textWithheld, type ConsentState } from '../../../../contracts/src/consent.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../../contracts/src/message.js';
import { hasUnsubscribeLink } from './unsubscribe-links.js';

/** What of a lead matters for whether it may be written to. */
export interface LeadNow {
  status: LeadStatus;
  deleted: boolean;
  erased: boolean;
  merged: boolean;
  consent: ConsentState;
  phone: string | null;
  said: LeadSaid;
}

/** What is known in the lead's own history of whether its person wants mail. Positions of the log. */
export interface LeadSaid {
  /** When they last asked for something in a form of their own. */
  askedAt: bigint | null;
  /** When staff last noted that they may be sent mail. */
  agreedAt: bigint | null;
  /** When staff last noted that they want none, unless they noted the contrary since. */
  refusedAt: bigint | null;
}

/** What is known of an address, whoever has it. */
export interface AddressNow {
  /** Somebody asked for no more messages to it, and has not changed their mind. */
  unsubscribed: boolean;
  /** Since when, as a position of the log; null where nobody did. */
  since: bigint | null;
  /** It refused a mail, and has taken none since. */
  bounced: boolean;
}

export interface SendingNow {
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** null: the message is about no lead. */
  lead: LeadNow | null;
  /** null: there is none to send to. */
  address: AddressNow | null;
  /** It is sent only while the lead is in one of these; undefined: in any. */
  stages: readonly LeadStatus[] | undefined;
}

/** Of these purposes the lead is not the reader: only that it is there matters. */
const toColleagues: ReadonlySet<MessagePurpose> = new Set(['notice', 'account', 'alert']);

/** Whether what was said of the address matters. Of the office's own it does not: as many messages went there as there were leads. */
export function asksForAddress(purpose: MessagePurpose): boolean {
  return !toColleagues.has(purpose);
}

/** Why a message may not go now; null: it may. Pure; asked at the moment of sending. */
export function withheldNow({ channel, purpose, lead, address, stages }: SendingNow): WithheldReason | null {
  if (lead?.erased) return 'erased';
  if (lead?.deleted) return 'deleted';
  if (lead?.merged) return 'merged';
  if (lead && stages && !stages.includes(lead.status)) return 'stage';
  if (!address) return 'no_address';
  if (toColleagues.has(purpose)) return null;
  if (hasUnsubscribeLink(purpose) && isRefused(channel, purpose, lead, address)) return 'unsubscribed';
  if (address.bounced) return 'bounced';
  if (!lead) return channel === 'sms' ? 'no_consent' : null;
  return channel === 'sms'
    ? textWithheld(lead.consent, purpose, lead.phone ?? undefined)
    : mailWithheld({ ...lead.consent, mail: { ...lead.consent.mail, withdrawn: null } }, purpose);
}

/**
 * Whether the address's newest word is that nothing more is wanted. A new request of the person opens mail about that request again,
 * for the lead that it made; campaigns only the person's own word does, by the link's page or told to staff. Texts begin again by START.
 */
function isRefused(
  channel: MessageChannel,
  purpose: MessagePurpose,
  lead: LeadNow | null,
  address: AddressNow,
): boolean {
  if (channel === 'sms') return address.unsubscribed;
  const refusedAt = newest(address.unsubscribed ? (address.since ?? 0n) : null, lead?.said.refusedAt ?? null);
  if (refusedAt === null) return false;
  const { askedAt = null, agreedAt = null } = lead?.said ?? {};
  const openedAt = isCampaignMail(purpose) ? agreedAt : newest(agreedAt, askedAt);
  return openedAt === null || openedAt < refusedAt;
}

function newest(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
