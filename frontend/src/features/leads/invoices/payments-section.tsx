import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Plus, ReceiptText, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type Payment,
  paymentsOf,
  invoiceHue,
  invoiceLabels,
  invoicesOf,
  linksOf,
  type LeadInvoice,
} from './payments-of.js';
import { exactMoney, officeDate } from '../../../lib/format.js';
import { Badge, type Hue } from '../../../ui/badge.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { NothingYet, Section } from '../../../ui/section.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { When } from '../../../ui/when.js';
import { signedInId } from '../../session/session.js';
import { withoutEmail } from '../data/no-email.js';
import { paymentLinksRoutes } from '../../../../../contracts/src/payments/link-routes.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** The lead's invoices, each with a link to the provider's page. */
function InvoiceList({ invoices }: { invoices: readonly LeadInvoice[] }) {
  return (
    <ul aria-label="Invoices" className="flex flex-col divide-y divide-line">
      {invoices.map(({ id, description, amountCents, status, number, hostedUrl, at, error }) => (
        <li key={id} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{description}</p>
            <p className="text-xs text-ink-soft wrap-anywhere">
              <When at={at}>{officeDate(at)}</When>
              {number !== null && ` · ${number}`}
              {hostedUrl !== null && (
                <>
                  {' · '}
                  <a
                    href={hostedUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`Open the invoice ${number ?? description}`}
                    className="inline-flex items-center gap-0.5 text-accent underline underline-offset-2"
                  >
                    Open <ExternalLink className="size-3" />
                  </a>
                </>
              )}
            </p>
            {error !== null && <p className="text-xs text-danger wrap-anywhere">{error}</p>}
          </div>
          <p className="font-medium tabular">{exactMoney(amountCents)}</p>
          <Badge hue={invoiceHue(status)}>{invoiceLabels[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The payment links that the owner has, each with its withdrawal. */
function LinkList({
  leadId,
  links,
  locked,
}: {
  leadId: string;
  links: ReturnType<typeof linksOf>;
  locked: string | null;
}) {
  const toasts = actionToast('payment-link', leadId);
  const withdrawal = useMutation({
    mutationFn: (requestId: string) => sendTo('lead', paymentLinksRoutes.withdraw, { id: leadId, requestId }),
    onSuccess: () => toasts.done('Payment link withdrawn', 'Nothing can be paid by it any more.'),
    onError: (error) => toasts.failed('The payment link was not withdrawn', error),
  });
  return (
    <ul aria-label="Payment links" className="flex flex-col divide-y divide-line">
      {links.map(({ id, description, amountCents, since, expiresAt }) => (
        <li key={id} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{description}</p>
            <p className="text-xs text-ink-soft">
              Payment link sent <When at={since}>{officeDate(since)}</When>, good until {officeDate(expiresAt)}
            </p>
            <GuardedButton
              reason={locked}
              variant="quiet"
              size="sm"
              className="-ml-2"
              busy={withdrawal.isPending && withdrawal.variables === id}
              onClick={() => withdrawal.mutate(id)}
            >
              Withdraw payment link
            </GuardedButton>
          </div>
          <p className="font-medium tabular">{exactMoney(amountCents)}</p>
          <Badge hue="yellow">Open</Badge>
        </li>
      ))}
    </ul>
  );
}

const words: Record<Payment['kind'], { title: string; badge: string; hue: Hue }> = {
  checkout_open: { title: 'Payment page, not paid yet', badge: 'Open', hue: 'yellow' },
  payment: { title: 'Payment', badge: 'Paid', hue: 'green' },
  payment_pending: { title: 'Payment on its way from a bank', badge: 'Pending', hue: 'orange' },
  payment_failed: { title: 'Payment that did not arrive', badge: 'Failed', hue: 'red' },
  refund: { title: 'Refund', badge: 'Refunded', hue: 'gray' },
  refund_failed: { title: 'Refund that did not arrive', badge: 'Returned', hue: 'orange' },
  dispute: { title: 'Payment disputed', badge: 'Disputed', hue: 'red' },
  dispute_closed: { title: 'Dispute decided', badge: 'Closed', hue: 'gray' },
};

/** Payments, refunds, disputes and open payment pages, newest first, with the total paid. */
function PaymentList({ payments }: { payments: readonly Payment[] }) {
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
                  <When at={at}>{officeDate(at)}</When>
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

const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.js')).PaymentDialog);
const PaymentLinkDialog = lazyDialog(async () => (await import('./payment-link-dialog.js')).PaymentLinkDialog);
const InvoiceDialog = lazyDialog(async () => (await import('./invoice-dialog.js')).InvoiceDialog);

/**
 * A lead's payment links, invoices and payments, newest first.
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
  const [open, setOpen] = useState<'payment' | 'invoice' | 'link' | null>(null);
  const payments = useMemo(() => paymentsOf(events, signedInId()), [events]);
  const invoices = useMemo(() => invoicesOf(events), [events]);
  const links = useMemo(() => linksOf(events), [events]);
  const close = () => setOpen(null);
  return (
    <Section
      title="Invoices"
      action={
        <>
          <GuardedButton
            reason={locked ?? withoutEmail(lead)}
            variant="quiet"
            size="sm"
            onClick={() => setOpen('link')}
          >
            <Send /> Send payment link
          </GuardedButton>
          <GuardedButton
            reason={locked ?? withoutEmail(lead)}
            variant="quiet"
            size="sm"
            onClick={() => setOpen('invoice')}
          >
            <ReceiptText /> New invoice
          </GuardedButton>
          <GuardedButton reason={locked} variant="quiet" size="sm" onClick={() => setOpen('payment')}>
            <Plus /> Record payment
          </GuardedButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {links.length > 0 && <LinkList leadId={lead.id} links={links} locked={locked} />}
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
      {open === 'payment' && <PaymentDialog lead={lead} onClose={close} />}
      {open === 'link' && <PaymentLinkDialog lead={lead} onClose={close} />}
      {open === 'invoice' && <InvoiceDialog lead={lead} onClose={close} />}
    </Section>
  );
}
