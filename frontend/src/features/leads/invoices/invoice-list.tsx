import { ExternalLink } from 'lucide-react';
import { exactDateTime, officeDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { exactMoney } from '../../../lib/exact-money.js';
import { invoiceHue, invoiceLabels, type LeadInvoice } from './invoices-of.js';

/** The lead's invoices, each with a link to the provider's page. */
export function InvoiceList({ invoices }: { invoices: readonly LeadInvoice[] }) {
  return (
    <ul aria-label="Invoices" className="flex flex-col divide-y divide-line">
      {invoices.map(({ id, description, amountCents, status, number, hostedUrl, at, error }) => (
        <li key={id} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{description}</p>
            <p className="text-xs text-ink-soft wrap-anywhere">
              <time dateTime={at} title={exactDateTime(at)}>
                {officeDate(at)}
              </time>
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
                    Open <ExternalLink aria-hidden className="size-3" />
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
