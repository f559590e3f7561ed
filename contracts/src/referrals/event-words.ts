import { erased } from '../erasure/event-words.js';
import type { WordsOf } from '../log/event-words.js';
import { capitalised } from '../stages/words.js';
import type * as events from './events.js';

const toldDeleted = { kind: 'stage', told: ['deleted'], undo: true } as const;

/** How referrals are told, and whether it can be undone. */
export const referralWords: WordsOf<typeof events> = {
  ReferralSubmitted: {
    begins: true,
    sentence: 'Referral submitted',
    icon: 'created',
    kind: ['stage', 'details', 'property'],
    told: ['status', 'paymentStatus'],
    undo: 'Delete the referral instead.',
  },
  ReferralStatusChanged: {
    sentence: ({ from, to }) =>
      from && to ? `Referral moved from ${capitalised(from)} to ${capitalised(to)}` : 'Referral status changed',
    icon: 'moved',
    kind: 'stage',
    told: ['status'],
    activity: ['from', 'to'],
    undo: true,
  },
  ReferralEdited: { sentence: 'Referral edited', icon: 'edited', kind: 'details', undo: true },
  ReferralLinked: {
    sentence: 'Referral became a lead',
    icon: 'linked',
    kind: 'stage',
    told: ['leadId'],
    undo: 'The lead exists, with a history of its own. Delete the lead instead.',
  },
  ReferralPaid: {
    sentence: ({ feeCents }, say) =>
      feeCents === undefined ? 'Referral fee paid' : `Referral fee of ${say.money(feeCents)} paid`,
    icon: 'paid',
    kind: 'money',
    told: ['paymentStatus', 'referralFeeCents'],
    undo: 'The realtor has the fee, so it cannot be undone here.',
  },
  ReferralDeleted: { sentence: 'Referral deleted', icon: 'deleted', ...toldDeleted },
  ReferralRestored: { sentence: 'Referral restored', icon: 'restored', ...toldDeleted },
  ReferralClientErased: { sentence: 'Client erased', ...erased, told: ['clientErased'] },
};
