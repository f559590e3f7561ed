import { Link } from '@tanstack/react-router';
import type { GonePayments } from '../../../../contracts/src/payments/queries.js';
import { exactDateTime, officeDate } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { EmptyList } from '../standing/empty-list.js';
import { exactMoney } from '../../lib/exact-money.js';
import { goneHue, goneKindWords, goneLeadWords } from './gone-words.js';

/** Payments for deleted or erased leads. A deleted lead can be opened; nothing names an erased lead's person. */
export function GoneList({ payments }: { payments: GonePayments['payments'] }) {
  if (payments.length === 0)
    return (
      <EmptyList of={['payments']} title="Nothing here">
        Payments whose lead was deleted or erased are listed here.
      </EmptyList>
    );
  return (
    <ul aria-label="Payments of leads that are gone" className="divide-y divide-line">
      {payments.map(({ id, leadId, lead, name, kind, status, amountCents, at }) => (
        <li key={id} className="flex items-start gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">
              {lead === 'deleted' ? (
                <Link
                  to="/leads/$id"
                  params={{ id: leadId }}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {goneLeadWords({ lead, name })}
                </Link>
              ) : (
                <span className="font-medium">{goneLeadWords({ lead, name })}</span>
              )}
              {lead === 'deleted' && name && <span className="text-ink-soft"> · deleted</span>}
            </p>
            <p className="text-xs text-ink-soft">
              <time dateTime={at} title={exactDateTime(at)}>
                {officeDate(at)}
              </time>
            </p>
          </div>
          <p className="font-medium tabular">{exactMoney(kind === 'payment' ? amountCents : -amountCents)}</p>
          <Badge hue={goneHue({ status })}>{goneKindWords({ kind, status })}</Badge>
        </li>
      ))}
    </ul>
  );
}
