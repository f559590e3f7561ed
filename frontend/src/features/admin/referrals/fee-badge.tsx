import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { exactDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { feeWords } from './referral-words.js';

/** Whether the realtor is owed the fee, or when it was paid. */
export function FeeBadge({ referral }: { referral: Pick<ShownReferral, 'fee' | 'referralFeeCents' | 'paymentDate'> }) {
  const { fee, paymentDate } = referral;
  const words = feeWords(referral);
  if (fee === 'not_due') return <span className="text-ink-soft">{words}</span>;
  return (
    <span title={paymentDate ? exactDateTime(paymentDate) : 'The lead it became is closed.'}>
      <Badge hue={fee === 'due' ? 'yellow' : 'green'}>{words}</Badge>
    </span>
  );
}
