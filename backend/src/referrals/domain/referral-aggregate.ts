import { undoOf } from '../../../../contracts/src/events/words.js';
import { referralEvents, type ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { valuesBefore } from '../../platform/history/fields.js';
import { editedFields } from './edit-referral.js';
import type { Referral } from '../../../../contracts/src/referrals/state.js';
import { referralDecider } from './living-referral.js';

/** What a referral's history needs to know of referrals. */
export const referralAggregate: Aggregate<Referral, ReferralEvent> = {
  decider: referralDecider,
  called: 'a referral',
  notFound: 'referral_not_found',
  undo: undoOf(referralEvents),
  compensations: [
    {
      fields: ['deleted'],
      restore: ({ before }) => ({ type: before.deleted ? 'ReferralDeleted' : 'ReferralRestored', data: {} }),
    },
    {
      fields: editedFields,
      restore: ({ before }, changed) => ({
        type: 'ReferralEdited',
        data: valuesBefore(before, editedFields, changed),
      }),
    },
    {
      fields: ['status'],
      restore: ({ before, now }) => ({
        type: 'ReferralStatusChanged',
        data: { from: now.status, to: before.status },
      }),
    },
  ],
  // The events themselves say when.
  shown: ({ createdAt: _createdAt, paymentDate: _paidAt, ...shown }) => shown,
  deleted: { is: ({ deleted }) => deleted, code: 'referral_deleted', reason: 'The referral is deleted.' },
};
