import { exactDateTime, officeDate } from '../../../lib/format.js';
import { Badge, type Hue } from '../../../ui/badge.js';
import { exactMoney } from '../../../lib/exact-money.js';
import type { Payment } from './payments-of.js';

const words: Record<Payment['kind'], { title: string; badge: string; hue: Hue }> = {
  checkout_open: { title: 'Checkout page, not paid yet', badge: 'Open', hue: 'yellow' },
  payment: { title: 'Payment', badge: 'Paid', hue: 'green' },
  payment_pending: { title: 'Payment on its way from a bank', badge: 'Pending', hue: 'orange' },
  payment_failed: { title: 'Payment that did not arrive', badge: 'Failed', hue: 'red' },
  refund: { title: 'Refund', badge: 'Refunded', hue: 'gray' },
  refund_failed: { title: 'Refund that did not arrive', badge: 'Returned', hue: 'orange' },
  dispute: { title: 'Payment disputed', badge: 'Disputed', hue: 'red' },
  dispute_closed: { title: 'Dispute decided', badge: 'Closed', hue: 'gray' },
};

/** Payments, refunds, disputes and open checkout pages, newest first, with the total paid. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const total = payments.reduce((sum, { counts }) => sum + counts, 0);
  return (
    <>
      <ul aria-label="Payments" className="flex flex-col divide-y divide-line">
        {payments.map(({ id, kind, amountCents, method, reference, at, by }) => {
          const { title, badge, hue } = words[kind];
          return (
            <li key={id} className="flex items-start gap-3 py-2 first:pt-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{title}</p>
                <p className="text-xs text-ink-soft wrap-anywhere">
                  <time dateTime={at} title={exactDateTime(at)}>
                    {officeDate(at)}
                  </time>
                  {method !== null && ` · ${method}`}
                  {reference !== null && ` · ${reference}`}
                  {by !== null && ` · recorded by ${by}`}
                </p>
              </div>
              <p className="font-medium tabular">{exactMoney(kind === 'refund' ? -amountCents : amountCents)}</p>
              <Badge hue={hue}>{badge}</Badge>
            </li>
          );
        })}
      </ul>
      {payments.length > 1 && (
        <p className="flex justify-between border-t border-line pt-2 font-semibold tabular">
          <span>Total paid</span> {exactMoney(total)}
        </p>
      )}
    </>
  );
}
