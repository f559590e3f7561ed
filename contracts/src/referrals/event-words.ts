import { erased } from '../erasure/event-words.js';
import type { WordsOf } from '../log/event-words.js';
import { capitalised } from '../key-words.js';
import type * as events from './events.js';

const deletion = { kind: 'stage', omitted: ['deleted'], undo: true } as const;

/** The words for referrals, and whether each can be undone. */
export const referralWords: WordsOf<typeof events> = {
  ReferralSubmitted: {
    begins: true,
    sentence: 'Referral submitted',
    icon: 'created',
    kind: ['stage', 'details', 'property'],
    omitted: ['status', 'paymentStatus'],
    undo: 'Delete the referral instead.',
  },
  ReferralStatusChanged: {
    sentence: ({ from, to }) =>
      from && to ? `Referral moved from ${capitalised(from)} to ${capitalised(to)}` : 'Referral status changed',
    icon: 'moved',
    kind: 'stage',
    omitted: ['status'],
    activity: ['from', 'to'],
    undo: true,
  },
  ReferralEdited: { sentence: 'Referral edited', icon: 'edited', kind: 'details', undo: true },
  ReferralLinked: {
    sentence: 'Referral became a lead',
    icon: 'linked',
    kind: 'stage',
    omitted: ['leadId'],
    undo: 'The lead exists, with a history of its own. Delete the lead instead.',
  },
  ReferralPaid: {
    sentence: ({ feeCents }, say) =>
      feeCents === undefined ? 'Referral fee paid' : `Referral fee of ${say.money(feeCents)} paid`,
    icon: 'paid',
    kind: 'money',
    omitted: ['paymentStatus', 'referralFeeCents'],
    undo: 'The realtor has the fee, so it cannot be undone here.',
  },
  ReferralDeleted: { sentence: 'Referral deleted', icon: 'deleted', ...deletion },
  ReferralRestored: { sentence: 'Referral restored', icon: 'restored', ...deletion },
  ReferralClientErased: { sentence: 'Client erased', ...erased, omitted: ['clientErased'] },
};
