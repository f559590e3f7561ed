import { erasedTexts } from '../log/personal-texts.js';
import { occurredAt, type Recorded } from '../log/recorded.js';
import { referralSubmitted, type ReferralEvent } from './events.js';
import type { ReferralPaymentStatus, ReferralStatus } from './referral.js';

type Submitted = Extract<ReferralEvent, { type: 'ReferralSubmitted' }>['data'];

/** A referral as its events made it: flat, so that two states compare field by field. */
export interface Referral extends Omit<Submitted, 'consentTextVersion'> {
  status: ReferralStatus;
  paymentStatus: ReferralPaymentStatus;
  /** The fee that was paid, in US cents, and when. */
  referralFeeCents: number | null;
  paymentDate: string | null;
  /** The lead that it became; null until then. */
  leadId: string | null;
  createdAt: string;
  deleted: boolean;
  /** The client was erased: nothing is known about them, and nothing may be noted. */
  clientErased: boolean;
}

/** What a referral holds of the client. */
export const clientFields = ['clientName', 'clientEmail', 'clientPhone', 'propertyAddress', 'notes'] as const;

/**
 * The referral after the event: the one fold for decisions, the read model and the past.
 * @param referral null before its ReferralSubmitted; any other event changes nothing then
 */
export function evolveReferral(referral: Referral | null, event: Recorded<ReferralEvent>): Referral | null {
  if (event.type !== 'ReferralSubmitted') return referral && { ...referral, ...changeOf(referral, event) };
  const { consentTextVersion: _words, ...fields } = event.data;
  return {
    ...fields,
    status: 'pending',
    paymentStatus: 'unpaid',
    referralFeeCents: null,
    paymentDate: null,
    leadId: null,
    createdAt: occurredAt(event),
    deleted: false,
    clientErased: false,
  };
}

type Later = Recorded<Exclude<ReferralEvent, { type: 'ReferralSubmitted' }>>;

function changeOf(referral: Referral, event: Later): Partial<Referral> {
  switch (event.type) {
    case 'ReferralEdited':
      return event.data;
    case 'ReferralStatusChanged':
      return { status: event.data.to };
    case 'ReferralPaid':
      return { paymentStatus: 'paid', referralFeeCents: event.data.feeCents, paymentDate: occurredAt(event) };
    case 'ReferralLinked':
      return { leadId: event.data.leadId };
    case 'ReferralDeleted':
      return { deleted: true };
    case 'ReferralRestored':
      return { deleted: false };
    case 'ReferralClientErased': {
      const { clientName, clientEmail, clientPhone, propertyAddress, notes } = referral;
      const ofClient = { clientName, clientEmail, clientPhone, propertyAddress, notes };
      return { ...erasedTexts(referralSubmitted, ofClient), clientErased: true };
    }
    case 'StreamErased':
      return erasedTexts(referralSubmitted, referral);
    default:
      return unchanged(event);
  }
}

/** Makes a referral event without a case above fail to compile. */
function unchanged(event: never): Partial<Referral> {
  return event;
}
