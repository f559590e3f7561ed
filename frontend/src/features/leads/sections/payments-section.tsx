import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { exactDateTime, money, officeDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { signedInId } from '../../session/session.js';
import { PaymentDialog } from './payment-dialog.js';
import { paymentsOf } from './payments-of.js';
import { NothingYet, Section } from '../../../ui/section.js';

/** What was paid for a lead, newest first. @param events up to the shown moment @param locked why nothing can be recorded */
export function PaymentsSection({
  leadId,
  events,
  locked,
}: {
  leadId: string;
  events: readonly HistoryEvent[];
  locked: string | null;
}) {
  const [recording, setRecording] = useState(false);
  const payments = useMemo(() => paymentsOf(events, signedInId()), [events]);
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Section
      title="Invoices"
      action={
        <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => setRecording(true)}>
          <Plus aria-hidden /> Record payment
        </GuardedButton>
      }
    >
      {payments.length === 0 ? (
        <NothingYet>Nothing was paid yet.</NothingYet>
      ) : (
        <>
          <ul aria-label="Invoices" className="flex flex-col divide-y divide-line">
            {payments.map(({ id, amountCents, method, reference, at, by }) => (
              <li key={id} className="flex items-start gap-3 py-2 first:pt-0">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">Property Management Onboarding Fee</p>
                  <p className="text-xs text-ink-soft wrap-anywhere">
                    <time dateTime={at} title={exactDateTime(at)}>
                      {officeDate(at)}
                    </time>{' '}
                    · {method}
                    {reference !== null && ` · ${reference}`}
                    {by !== null && ` · recorded by ${by}`}
                  </p>
                </div>
                <p className="font-medium tabular">{money(amountCents)}</p>
                <Badge hue="green">Paid</Badge>
              </li>
            ))}
          </ul>
          {payments.length > 1 && (
            <p className="flex justify-between border-t border-line pt-2 font-semibold tabular">
              <span>Paid in all</span> {money(total)}
            </p>
          )}
        </>
      )}
      {recording && <PaymentDialog leadId={leadId} onClose={() => setRecording(false)} />}
    </Section>
  );
}
