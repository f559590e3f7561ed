import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { referralFeeState } from '../../../../../contracts/src/referrals/referral.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { LeadValues } from '../../history/state-at.js';

/** A payment that was recorded here: what it makes of the referral, and its revision. */
export interface RecordedPayment {
  feeCents: number;
  revision: number;
}

/** The payments that were recorded here, by referral: the read model shows them a moment later. */
const recorded = storeOfPerson<ReadonlyMap<string, RecordedPayment>>(new Map());

/** Notes that a payment was recorded, for all places that show the referral. */
export function noteRecorded(id: string, payment: RecordedPayment): void {
  recorded.update((payments) => new Map([...payments, [id, payment]]));
}

/** The row of the read model, with a payment recorded here that it lacks: badge and button then say the same. */
export function useReferralNow(row: ShownReferral): ShownReferral {
  return withPayment(
    row,
    recorded.use((payments) => payments.get(row.id)),
  );
}

/** The row after the payment; a row that has caught up stays as it is. */
export function withPayment(row: ShownReferral, payment: RecordedPayment | undefined): ShownReferral {
  if (!payment || row.revision >= payment.revision) return row;
  return { ...row, paymentStatus: 'paid', fee: 'paid', referralFeeCents: payment.feeCents };
}

/**
 * The referral by its history, which is read from the log itself; the read model, which may be a moment behind, adds the lead.
 * @param values of the last event; {} while the history is not read
 */
export function withHistory(row: ShownReferral, values: LeadValues, revision = row.revision): ShownReferral {
  const now = { ...row, ...values, revision };
  return { ...now, fee: referralFeeState(now.paymentStatus, now.leadStatus) };
}
