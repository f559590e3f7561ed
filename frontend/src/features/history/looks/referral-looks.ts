import type { EventLook } from '../timeline-item.js';

/** Of referrals. */
export const referralLooks = {
  ReferralSubmitted: { icon: 'created', told: ['status', 'paymentStatus'] },
  ReferralStatusChanged: { icon: 'moved', told: ['status'] },
  ReferralEdited: { icon: 'edited', told: [] },
  ReferralLinked: { icon: 'linked', told: ['leadId'] },
  ReferralPaid: { icon: 'paid', told: ['paymentStatus', 'referralFeeCents'] },
  ReferralDeleted: { icon: 'deleted', told: ['deleted'] },
  ReferralRestored: { icon: 'restored', told: ['deleted'] },
} satisfies Record<string, EventLook>;
