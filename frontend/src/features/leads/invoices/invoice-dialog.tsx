import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { onboardingAskCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import {
  paymentsRoutes,
  type CreateInvoiceInput,
  createInvoiceSchema,
} from '../../../../../contracts/src/payments/routes.js';
import { type FieldErrors, sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { keyOf } from '../../../live/changed.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { amountText, exactMoney, typedCents } from '../../../lib/format.js';
import { type SecondAsk, SecondAskDialog, secondAskOf } from './second-ask.js';

/** A line while it is typed, with the amount as it was written. Its key stays the same while it is edited. */
interface InvoiceLine {
  key: number;
  description: string;
  amount: string;
}

/** The errors of the invoice itself, and of its lines by index. */
interface InvoiceErrors {
  description?: string;
  lines: Partial<Record<number, { description?: string; amount?: string }>>;
}

const notAnAmount = 'Amount must be in dollars, like 199 or 49.50';

/** By field: a line's are under its index and their name. */
const byField = ({ lines, ...own }: InvoiceErrors = { lines: {} }): FieldErrors => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(lines).flatMap(([at, of]) =>
      Object.entries(of ?? {}).map(([field, error]) => [`${at} ${field}`, error]),
    ),
  ),
});

/** The sum of all valid amounts, in cents. */
export function invoiceTotal(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.max(0, typedCents(amount) || 0), 0);
}

/** The typed invoice, in the wire's dollars, or its errors. */
export function invoiceOfForm(
  lead: { id: string; stripeCustomerId: string | null },
  description: string,
  lines: readonly InvoiceLine[],
): { input: CreateInvoiceInput; errors?: undefined } | { input?: undefined; errors: InvoiceErrors } {
  const errors: InvoiceErrors = { lines: {} };
  const items = lines.map(({ description: what, amount }, at) => {
    const cents = typedCents(amount);
    if (cents === null || Number.isNaN(cents)) errors.lines[at] = { amount: notAnAmount };
    // A valid placeholder, so that only the field's own message is shown.
    return { description: what.trim(), amount: cents === null || Number.isNaN(cents) ? 1 : cents / 100 };
  });
  const input = { leadId: lead.id, customerId: lead.stripeCustomerId, description: description.trim(), items };
  const parsed = createInvoiceSchema.safeParse(input);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [part, at, field] = path;
    if (part === 'items' && typeof at === 'number' && (field === 'description' || field === 'amount'))
      errors.lines[at] = { [field]: message, ...errors.lines[at] };
    else errors.description ??= message;
  }
  return errors.description === undefined && Object.keys(errors.lines).length === 0 ? { input } : { errors };
}

/** Has the payment provider create an invoice of a few lines and send it to the owner. */
export function InvoiceDialog({
  lead,
  onClose,
}: {
  lead: Pick<Lead, 'id' | 'name' | 'email' | 'stripeCustomerId' | 'feeDueCents'>;
  onClose: () => void;
}) {
  /** The invoice that needs a reason, with what is paid or asked for already. */
  const [second, setSecond] = useState<(SecondAsk & { body: CreateInvoiceInput }) | null>(null);
  const form = useCommandForm({
    name: `invoice:${lead.id}`,
    blank: {
      description: 'Onboarding',
      lines: [
        { key: 0, description: onboardingPaymentDescription, amount: amountText(onboardingAskCents(lead.feeDueCents)) },
      ],
    },
    bodyOf: ({ description, lines }) => invoiceOfForm(lead, description, lines).input,
    faultsOf: ({ description, lines }) => byField(invoiceOfForm(lead, description, lines).errors),
    send: async (body: CreateInvoiceInput, key) => {
      try {
        return await whileSignedIn(() => send(paymentsRoutes.invoice, { body, key }));
      } finally {
        // The log has the request, and also its failure.
        await invalidate(keyOf('lead', lead.id));
      }
    },
    about: ['invoice', lead.id],
    done: ({ invoice }) => [invoice ? 'Invoice sent' : 'The invoice is being sent', lead.email],
    errorsOf: (error) => (secondAskOf(error) ? {} : { form: notSent(error) }),
    onDone: onClose,
    onFailed(error, body) {
      // The failure is shown; sending again is a new intent.
      form.renew();
      const further = secondAskOf(error);
      if (further) setSecond({ ...further, body });
    },
  });
  const { lines } = form.entries;
  const change = (key: number, part: Partial<InvoiceLine>) =>
    form.enter({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const act = `Send invoice of ${exactMoney(invoiceTotal(lines))}`;
  if (second)
    return (
      <SecondAskDialog
        name={`second-invoice:${lead.id}`}
        second={second}
        words={{ act, acting: 'Sending…' }}
        send={(further) => form.whenSent({ ...second.body, ...further })}
        failureOf={notSent}
        onClose={() => {
          setSecond(null);
          form.setErrors({});
        }}
      />
    );
  return (
    <CommandDialog
      form={form}
      title="New invoice"
      description={`Sent to ${lead.email} by the payment provider, with a page to pay it on.`}
      act={act}
      acting="Sending…"
      width="md"
      onClose={onClose}
      fields={[{ name: 'description', label: 'Description', mark: 'required', maxLength: 300 }]}
    >
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-medium">Items</legend>
        {lines.map(({ key, description: what, amount }, at) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-2 sm:gap-y-1 sm:grid-cols-[minmax(0,1fr)_6.5rem_auto]"
          >
            <Field
              label={`Item ${at + 1}`}
              error={form.errors[`${at} description`]}
              className="col-span-2 sm:col-span-1"
              errorClass="sm:order-1"
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={300}
                  autoComplete="off"
                  value={what}
                  onChange={(event) => change(key, { description: event.target.value })}
                />
              )}
            </Field>
            <Field label="Amount, $" error={form.errors[`${at} amount`]} errorClass="order-1">
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  className="text-right tabular"
                  value={amount}
                  onChange={(event) => change(key, { amount: event.target.value })}
                />
              )}
            </Field>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove item ${at + 1}`}
              disabled={lines.length === 1}
              onClick={() => {
                form.enter({ lines: lines.filter((line) => line.key !== key) });
                form.setErrors({});
              }}
            >
              <Trash2 />
            </Button>
          </div>
        ))}
        <div className="flex items-center justify-between gap-2">
          <Button
            variant="quiet"
            size="sm"
            className="-ml-2"
            disabled={lines.length >= 50}
            onClick={() => form.enter({ lines: [...lines, { key: nextKey(lines), description: '', amount: '' }] })}
          >
            <Plus /> Add item
          </Button>
          <p className="font-semibold tabular">Total {exactMoney(invoiceTotal(lines))}</p>
        </div>
      </fieldset>
      <FormFault form={form} />
    </CommandDialog>
  );
}

const nextKey = (lines: readonly InvoiceLine[]) => Math.max(...lines.map(({ key }) => key)) + 1;

function notSent(error: unknown) {
  return `The invoice was not sent. ${sentenceOf(error, 'Please try again.')}`;
}
