import {
  consentAfter,
  noConsent,
  type ConsentEvent,
  type ConsentState,
} from '../../../../contracts/src/consent/consent.js';
import { erased as erasedText } from '../../../../contracts/src/log/personal.js';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../../contracts/src/messages/message.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { textNumber } from '../../../../contracts/src/keys/phone.js';
import { nothingSaid, saidAfter } from '../../messages/domain/lead-said.js';
import { withheldNow, type LeadNow } from '../../messages/domain/may-send.js';
import type { RehearsedAddresses } from './rehearsed-addresses.js';

/** The fields of a lead that decide whether a message would have gone out, and where to: those that the sender checks. */
export interface RehearsedLead extends LeadNow {
  state: string | null;
  email: string;
  walkthroughStart: string | null;
  /** Staff noted at least once that it wants no mail. */
  refusedOnce: boolean;
}

/** The lead after an event of it; undefined before it came in. */
export function rehearsedLead(lead: RehearsedLead | undefined, event: ReadableEvent): RehearsedLead | undefined {
  if (event.type === 'LeadCreated') {
    const { status, state, email, phone } = event.data;
    const fresh = { status, state, email, phone, walkthroughStart: null, refusedOnce: false };
    const gone = { deleted: false, erased: false, merged: false };
    return { ...fresh, ...gone, consent: consentOf(noConsent, event, phone), said: saidAfter(nothingSaid, event) };
  }
  if (!lead) return undefined;
  const after = { ...lead, consent: consentOf(lead.consent, event, lead.phone), said: saidAfter(lead.said, event) };
  switch (event.type) {
    case 'LeadStatusMoved':
      return { ...after, status: event.data.to };
    case 'LeadDetailsEdited': {
      const { email, phone } = event.data;
      return { ...after, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
    }
    case 'PropertyDetailsEdited':
      return event.data.state === undefined ? after : { ...after, state: event.data.state };
    case 'ConsentRevoked':
      return { ...after, refusedOnce: after.refusedOnce || event.data.channel === 'email' };
    case 'WalkthroughScheduled':
      return { ...after, walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { ...after, walkthroughStart: null };
    case 'LeadDeleted':
      return { ...after, deleted: true };
    case 'LeadRestored':
      return { ...after, deleted: false };
    case 'LeadMerged':
      return { ...after, merged: true };
    case 'LeadUnmerged':
      return { ...after, merged: false };
    case 'LeadErased':
      return { ...after, erased: true };
    default:
      return after;
  }
}

/** What the lead told staff about mail, for others with the same address; null if it does not count there. */
export function spokenOf({ said, refusedOnce }: RehearsedLead): { position: bigint; wanted: boolean } | null {
  if (!refusedOnce) return null;
  if (said.refusedAt !== null) return { position: said.refusedAt, wanted: false };
  return said.agreedAt === null ? null : { position: said.agreedAt, wanted: true };
}

/** Why a message to the lead would have been withheld at that moment, by the sender's own rule; null if it would have gone out. */
export function heldBack(
  lead: RehearsedLead,
  addresses: Pick<RehearsedAddresses, 'standing'>,
  { channel, purpose, at }: { channel: MessageChannel; purpose: MessagePurpose; at: string },
): WithheldReason | null {
  const known = lead.email === '' || lead.email === erasedText ? null : lead.email;
  const to = channel === 'email' ? known : textNumber(lead.phone);
  const address = to === null ? null : addresses.standing(channel, to, at);
  return withheldNow({ channel, purpose, lead, address, stages: undefined });
}

/** From the lead's own stream: what messages say belongs to their addresses. */
const ofLead: ReadonlySet<string> = new Set<ConsentEvent['type']>([
  ...(['LeadCreated', 'LeadDetailsEdited', 'ConsentGiven', 'ConsentRevoked'] as const),
]);

function consentOf(state: ConsentState, event: ReadableEvent, phone: string | null): ConsentState {
  return ofLead.has(event.type) ? consentAfter(state, event as ConsentEvent & ReadableEvent, phone) : state;
}
