import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { type ReferralEvent, referralEvents } from '../../../contracts/src/referrals/events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { evolveReferral } from '../../../contracts/src/referrals/state.js';
import { referralsTable } from '../../../contracts/src/referrals/view.js';
import { occurredAt, type Recorded } from '../../../contracts/src/log/recorded.js';
import { ListedCount } from './shared/listed-count.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './shared/stream-id.js';

export const referralCount = new ListedCount(
  'referral_count',
  'referrals',
  'How many referrals there are that are not deleted. None before the first.',
);
/** Events that can change it; others do not look it up. */
const counting: ReadonlySet<string> = new Set<ReferralEvent['type']>([
  'ReferralSubmitted',
  'ReferralDeleted',
  'ReferralRestored',
]);

/** One row per referral as it is now. */
export const referrals: Projection = {
  name: 'referrals',
  version: 8,
  tables: [referralsTable, referralCount.table],
  handles: referralEvents.map((definition) => definition.name),
  stale: 'The referrals show this one as it was before this event.',
  lookups(event) {
    const id = idOfStream('referral', event.stream);
    if (!id) return [];
    return [{ table: referralsTable, key: id }, ...(counting.has(event.type) ? [referralCount.lookup] : [])];
  },
  subjectOf: subjectOfKind('referral'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('referral', event)) return;
  const id = streamIdOf('referral', event);
  const before = rows.get(referralsTable, id);
  if (before && event.type === 'ReferralSubmitted') throw new Error(`Referral ${id} was submitted twice`);
  const known = before ? { ...before, deleted: before.deletedAt !== null } : null;
  const after = evolveReferral(known, event as Recorded<ReferralEvent>);
  if (!after) throw new Error(`${event.type} without a ReferralSubmitted before it`);
  const { deleted, ...referral } = after;
  const { revision, position } = event;
  // To read a number takes longer than the rest.
  const same = (field: 'clientEmail' | 'clientPhone') => before?.[field] === referral[field];
  rows.put(referralsTable, {
    ...{ ...referral, id, revision, position },
    deletedAt: deleted ? (before?.deletedAt ?? occurredAt(event)) : null,
    clientEmailKey: same('clientEmail') ? before!.clientEmailKey : emailKey(referral.clientEmail),
    clientPhoneKey: same('clientPhone') ? before!.clientPhoneKey : phoneKey(referral.clientPhone),
  });
  referralCount.count(rows, before?.deletedAt === null, !deleted);
}
