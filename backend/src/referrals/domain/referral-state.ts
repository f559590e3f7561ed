import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { ReferralPaymentStatus, ReferralStatus } from '../../../../contracts/src/referrals/referral.js';
import type { Decider } from '../../platform/commands/decider.js';

/** A referral as its events made it: flat, so that two states compare field by field, with the read model's names. */
export interface Referral extends Omit<DataOf<'ReferralSubmitted'>, 'consentTextVersion'> {
  status: ReferralStatus;
  paymentStatus: ReferralPaymentStatus;
  /** The fee that was paid, in US cents. */
  referralFeeCents: number | null;
  /** The lead that it became; null until then. */
  leadId: string | null;
  deleted: boolean;
  /** The client was erased: nothing is known about them, and nothing may be noted. */
  clientErased: boolean;
}

/** null: there is no such referral. */
export type ReferralState = Referral | null;

export const referralDecider: Decider<ReferralState, ReferralEvent> = {
  category: 'referral',
  initialState: null,
  evolve: evolveReferral,
};

/** The referral after the event. An event before ReferralSubmitted, or of another kind of stream, changes nothing. */
export function evolveReferral(state: ReferralState, event: ReferralEvent): ReferralState {
  if (event.type === 'ReferralSubmitted') {
    const { consentTextVersion: _words, ...fields } = event.data;
    return {
      ...fields,
      status: 'pending',
      paymentStatus: 'unpaid',
      referralFeeCents: null,
      leadId: null,
      deleted: false,
      clientErased: false,
    };
  }
  return state && changedReferral(state, event);
}

function changedReferral(referral: Referral, event: Exclude<ReferralEvent, { type: 'ReferralSubmitted' }>): Referral {
  switch (event.type) {
    case 'ReferralEdited':
      return { ...referral, ...event.data };
    case 'ReferralStatusChanged':
      return { ...referral, status: event.data.to };
    case 'ReferralLinked':
      return { ...referral, leadId: event.data.leadId };
    case 'ReferralPaid':
      return { ...referral, paymentStatus: 'paid', referralFeeCents: event.data.feeCents };
    case 'ReferralDeleted':
      return { ...referral, deleted: true };
    case 'ReferralRestored':
      return { ...referral, deleted: false };
    case 'ReferralClientErased':
      return { ...referral, clientErased: true };
    case 'StreamErased':
      return referral;
    default:
      return unchanged(event, referral);
  }
}

/** Makes a referral event without a case above fail to compile. */
function unchanged(event: never, referral: Referral): Referral {
  return referral;
}
