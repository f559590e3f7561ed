import { heldUntil, quietHoursOf, type QuietSettings } from './times.js';
import {
  isCampaignMail,
  mailWithheld,
  textWithheld,
  type ConsentState,
} from '../../../../contracts/src/consent/consent.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../../contracts/src/messages/message.js';
import { hasUnsubscribeLink } from './unsubscribe-links.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** The facts about a lead that decide whether it may be written to. */
export interface LeadNow {
  status: LeadStatus;
  deleted: boolean;
  erased: boolean;
  merged: boolean;
  consent: ConsentState;
  phone: string | null;
  said: LeadSaid;
}

/** What the lead's own history says about mail and texts, and about its address. Positions of the log. */
export interface LeadSaid {
  /** When they last asked for something in a form of their own. */
  askedAt: bigint | null;
  /** When staff last noted that they may be sent mail. */
  agreedAt: bigint | null;
  /** When staff last noted that they want none, unless staff noted the opposite since. */
  refusedAt: bigint | null;
  /** The same for texts. */
  textsRefusedAt: bigint | null;
  /** When it was kept that the address refused a mail, which is not there any more; null once it was checked, or is another one. */
  bouncedAt: bigint | null;
}

/** What is known about an address, whoever has it. */
export interface AddressNow {
  /** Somebody asked for no more messages to it, and has not changed their mind. */
  unsubscribed: boolean;
  /** Where the newest word about it is in the log, whatever it says; null: nobody said anything, or nobody knows when. */
  since: bigint | null;
  /** It refused a mail, and has accepted none since. */
  bounced: boolean;
}

export interface SendingNow {
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** null: the message is about no lead. */
  lead: LeadNow | null;
  /** null: there is no address to send to. */
  address: AddressNow | null;
  /** Sent only while the lead is in one of these; undefined: in any. */
  stages: readonly LeadStatus[] | undefined;
  /** It takes back an appointment that its reader has: they are told so of a deleted or merged lead, too. */
  takesBack?: boolean;
}

/** For these purposes the lead is not the reader: it only has to exist. */
const toColleagues: ReadonlySet<MessagePurpose> = new Set(['notice', 'account', 'alert']);

/** Whether the address's state matters. Not for the office's own addresses: they get a message for every lead. */
export function asksForAddress(purpose: MessagePurpose): boolean {
  return !toColleagues.has(purpose);
}

/** Why a message may not go now; null: it may. Pure; asked at the moment of sending. */
export function withheldNow({ channel, purpose, lead, address, stages, takesBack }: SendingNow): WithheldReason | null {
  if (lead?.erased) return 'erased';
  if (lead?.deleted && !takesBack) return 'deleted';
  if (lead?.merged && !takesBack) return 'merged';
  if (lead && stages && !stages.includes(lead.status)) return 'stage';
  if (!address) return 'no_address';
  if (toColleagues.has(purpose)) return null;
  if (hasUnsubscribeLink(purpose) && isRefused(channel, purpose, lead, address)) return 'unsubscribed';
  if (address.bounced) return 'bounced';
  if (!lead) return channel === 'sms' ? 'no_consent' : null;
  if (channel === 'sms')
    return hasStarted(lead.said, address) ? null : textWithheld(lead.consent, purpose, lead.phone ?? undefined);
  return mailWithheld({ ...lead.consent, mail: { ...lead.consent.mail, withdrawn: null } }, purpose);
}

/**
 * Whether the newest word about the address is a refusal. The person's new request opens mail about that request again, for the lead
 * it made. Campaigns reopen only by the person's own word, on the link's page or said to staff. Texts reopen by START.
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
  const wantedAt = newest(agreedAt, address.unsubscribed ? null : address.since);
  const openedAt = isCampaignMail(purpose) ? wantedAt : newest(wantedAt, askedAt);
  return openedAt === null || openedAt < refusedAt;
}

function newest(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/**
 * Whether the owner texted START after whatever staff noted against texts. It is the owner's own word, written from the very number that
 * the texts go to, and asks for nothing else: so it is consent to texts, also where no box was ticked, and takes back an older refusal,
 * whoever noted or kept that. What staff note after it is newer, and counts.
 */
function hasStarted({ textsRefusedAt }: LeadSaid, { unsubscribed, since }: AddressNow): boolean {
  return !unsubscribed && since !== null && (textsRefusedAt === null || since > textsRefusedAt);
}

export const nothingSaid: LeadSaid = {
  askedAt: null,
  agreedAt: null,
  refusedAt: null,
  textsRefusedAt: null,
  bouncedAt: null,
};

/**
 * What the lead's own history says about mail and texts after one of its events. The text beside a form counts only if the person sent the form:
 * staff fill in forms for nobody. Pure: the sender and a rehearsal share it.
 */
export function saidAfter(said: LeadSaid, event: ReadableEvent): LeadSaid {
  const { position } = event;
  const visitor = event.metadata.actor.kind === 'visitor';
  switch (event.type) {
    case 'LeadCreated':
      return visitor && event.data.consentTextVersion !== undefined ? { ...said, askedAt: position } : said;
    case 'LeadStatusMoved':
      return visitor && event.data.to === 'enrolled' ? { ...said, askedAt: position } : said;
    case 'ConsentGiven':
      return event.data.channel === 'email'
        ? { ...said, agreedAt: position, refusedAt: null }
        : { ...said, textsRefusedAt: null };
    case 'ConsentRevoked':
      return event.data.channel === 'email'
        ? { ...said, refusedAt: refusedAt(said, event) }
        : { ...said, textsRefusedAt: position };
    case 'AddressStandingNoted':
      return { ...said, bouncedAt: event.data.bounced ? position : null };
    case 'LeadDetailsEdited':
      return event.data.email === undefined ? said : { ...said, bouncedAt: null };
    default:
      return said;
  }
}

/** A refusal that was noted late counts from just before what came after it. */
function refusedAt(
  { askedAt: request, agreedAt: agreement }: LeadSaid,
  { data: { olderThan }, position }: Extract<ReadableEvent, { type: 'ConsentRevoked' }>,
): bigint {
  const after = olderThan === undefined ? null : { request, agreement }[olderThan];
  return after === null ? position : after - 1n;
}

/** Whether somebody wants to be written to, as they said. */
export interface Word {
  /** Of the log. */
  position: bigint;
  wanted: boolean;
}

/** The newest word about mail in a lead's own history, as said to staff; null: none. */
export function spokenWord({ refusedAt, agreedAt }: LeadSaid): Word | null {
  if (refusedAt !== null) return { position: refusedAt, wanted: false };
  return agreedAt === null ? null : { position: agreedAt, wanted: true };
}

type Switches = Pick<
  SettingValues,
  'sendAcknowledgments' | 'sendIntakeNotices' | 'sendTaskReminders' | 'sendAccountMails' | 'sendWalkthroughInvitations'
>;

/** Whether the office has switched off automatic messages for this purpose. Pure. */
export function isSwitchedOff(purpose: MessagePurpose, templateId: string, settings: Switches): boolean {
  if (purpose === 'acknowledgment') return !settings.sendAcknowledgments;
  if (purpose === 'account') return !settings.sendAccountMails;
  if (purpose === 'confirmation') return templateId.startsWith('walkthrough-') && !settings.sendWalkthroughInvitations;
  if (purpose !== 'notice') return false;
  return templateId === 'task-reminder' ? !settings.sendTaskReminders : !settings.sendIntakeNotices;
}

/** Held back in quiet time, since nobody waits for these. A confirmation never is. */
const held: ReadonlySet<MessagePurpose> = new Set(['warm_lead', 'onboarding']);

/**
 * Until when a message is held back in the lead's quiet hours, null if it may go. Pure.
 * @param zone IANA name
 */
export function quietUntil(
  now: Date,
  zone: string,
  purpose: MessagePurpose,
  settings: Readonly<QuietSettings>,
): Date | null {
  const until = held.has(purpose) ? heldUntil(now.toISOString(), zone, quietHoursOf(settings)) : null;
  return until === null ? null : new Date(until);
}
