import { Plus, ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { signedInId } from '../../session/session.js';
import { InvoiceList } from './invoice-list.js';
import { invoicesOf } from './invoices-of.js';
import { PaymentDialog } from './payment-dialog.js';
import { PaymentList } from './payment-list.js';
import { paymentsOf } from './payments-of.js';

const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.js').then((part) => part.InvoiceDialog));

/**
 * A lead's invoices and payments, newest first.
 * @param events up to the shown moment
 * @param locked why nothing can be invoiced or recorded; null if something can
 */
export function PaymentsSection({
  lead,
  events,
  locked,
}: {
  lead: Lead;
  events: readonly HistoryEvent[];
  locked: string | null;
}) {
  const [open, setOpen] = useState<'payment' | 'invoice' | null>(null);
  const payments = useMemo(() => paymentsOf(events, signedInId()), [events]);
  const invoices = useMemo(() => invoicesOf(events), [events]);
  const close = () => setOpen(null);
  return (
    <Section
      title="Invoices"
      action={
        <>
          <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => setOpen('invoice')}>
            <ReceiptText aria-hidden /> New invoice
          </GuardedButton>
          <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => setOpen('payment')}>
            <Plus aria-hidden /> Record payment
          </GuardedButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {invoices.length > 0 && <InvoiceList invoices={invoices} />}
        {payments.length > 0 ? (
          <div>
            {invoices.length > 0 && (
              <h3 className="mb-1 border-t border-line pt-3 text-xs font-semibold text-ink-soft">Payments</h3>
            )}
            <PaymentList payments={payments} />
          </div>
        ) : (
          <NothingYet>Nothing has been paid yet.</NothingYet>
        )}
      </div>
      {open === 'payment' && <PaymentDialog leadId={lead.id} onClose={close} />}
      {open === 'invoice' && <InvoiceDialog lead={lead} onClose={close} />}
    </Section>
  );
}
