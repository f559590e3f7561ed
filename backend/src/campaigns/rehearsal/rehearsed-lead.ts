import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { MessageChannel, MessagePurpose, WithheldReason } from '../../../../contracts/src/message.js';
import { mailWithheld, noConsent, textWithheld, type ConsentState } from '../../../../contracts/src/consent.js';
import { consentOf } from './rehearsed-consent.js';

/** What of a lead decides whether a message would have gone out. */
export interface RehearsedLead {
  status: LeadStatus;
  state: string | null;
  deleted: boolean;
  erased: boolean;
  hasEmail: boolean;
  phone: string | null;
  walkthroughStart: string | null;
  consent: ConsentState;
}

/** The lead after an event of it; undefined before it came in. */
export function rehearsedLead(lead: RehearsedLead | undefined, event: DomainEvent): RehearsedLead | undefined {
  if (event.type === 'LeadCreated') {
    const { status, state, email, phone } = event.data;
    const fresh = { status, state, hasEmail: email !== '', phone, walkthroughStart: null };
    return { ...fresh, deleted: false, erased: false, consent: consentOf(noConsent, event, phone) };
  }
  if (!lead) return undefined;
  const after = { ...lead, consent: consentOf(lead.consent, event, lead.phone) };
  switch (event.type) {
    case 'LeadStatusMoved':
      return { ...after, status: event.data.to };
    case 'LeadDetailsEdited': {
      const { email, phone } = event.data;
      return {
        ...after,
        ...(email !== undefined && { hasEmail: email !== '' }),
        ...(phone !== undefined && { phone }),
      };
    }
    case 'PropertyDetailsEdited':
      return event.data.state === undefined ? after : { ...after, state: event.data.state };
    case 'WalkthroughScheduled':
      return { ...after, walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { ...after, walkthroughStart: null };
    case 'LeadDeleted':
    case 'LeadMerged':
      return { ...after, deleted: true };
    case 'LeadRestored':
    case 'LeadUnmerged':
      return { ...after, deleted: false };
    case 'LeadErased':
      return { ...after, erased: true };
    default:
      return after;
  }
}

/** Why a message to the lead would not have gone out at that moment; null: it would have. */
export function heldBack(lead: RehearsedLead, channel: MessageChannel, purpose: MessagePurpose): WithheldReason | null {
  if (lead.erased) return 'erased';
  if (lead.deleted) return 'deleted';
  if (channel === 'email') return lead.hasEmail ? mailWithheld(lead.consent, purpose) : 'no_address';
  return lead.phone === null ? 'no_address' : textWithheld(lead.consent, purpose, lead.phone);
}
