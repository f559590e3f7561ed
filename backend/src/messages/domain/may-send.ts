import { mailWithheld, textWithheld, type ConsentState } from '../../../../contracts/src/consent.js';
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
}

/** What is known of an address, whoever has it. */
export interface AddressNow {
  /** Somebody asked for no more messages to it, and has not changed their mind. */
  unsubscribed: boolean;
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

/** Why a message may not go now; null: it may. Pure; asked at the moment of sending. */
export function withheldNow({ channel, purpose, lead, address, stages }: SendingNow): WithheldReason | null {
  if (lead?.erased) return 'erased';
  if (lead?.deleted) return 'deleted';
  if (lead?.merged) return 'merged';
  if (lead && stages && !stages.includes(lead.status)) return 'stage';
  if (!address) return 'no_address';
  if (toColleagues.has(purpose)) return null;
  if (hasUnsubscribeLink(purpose) && address.unsubscribed) return 'unsubscribed';
  if (address.bounced) return 'bounced';
  if (!lead) return channel === 'sms' ? 'no_consent' : null;
  return channel === 'sms'
    ? textWithheld(lead.consent, purpose, lead.phone ?? undefined)
    : mailWithheld(lead.consent, purpose);
}
