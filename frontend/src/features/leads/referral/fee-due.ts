import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/**
 * The referral whose fee is due: it became this lead, the lead is closed, and the fee is not paid.
 * @param events of the lead's case up to the shown moment, oldest first
 * @param status the lead's at that moment
 * @returns null if none is due; a deleted referral earns no fee
 */
export function referralFeeDue(
  events: readonly HistoryEvent[],
  status: string,
): { referralId: string; realtor: string | null } | null {
  if (status !== 'closed') return null;
  const linked = events.findLast(({ type, of }) => type === 'ReferralLinked' && of?.kind === 'referral');
  if (!linked?.of) return null;
  const { id } = linked.of;
  const ofReferral = events.filter(({ of }) => of?.kind === 'referral' && of.id === id);
  if (ofReferral.some(({ type }) => type === 'ReferralPaid')) return null;
  const lately = ofReferral.findLast(({ type }) => type === 'ReferralDeleted' || type === 'ReferralRestored');
  if (lately?.type === 'ReferralDeleted') return null;
  const named = ofReferral.findLast(({ data }) => typeof data.realtorName === 'string')?.data.realtorName;
  return { referralId: id, realtor: typeof named === 'string' ? named : null };
}
