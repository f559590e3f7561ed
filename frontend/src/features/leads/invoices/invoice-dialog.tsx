import { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { onboardingAskCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import {
  paymentsRoutes,
  type CreateInvoiceInput,
  createInvoiceSchema,
} from '../../../../../contracts/src/payments/routes.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { keyOf } from '../../../live/changed.js';
import { Button } from '../../../ui/button.js';
import { Field, FieldError, Input } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage, whileSignedIn } from '../../session/while-signed-in.js';
import { useIntent } from '../../../lib/use-intent.js';
import { amountText, exactMoney, typedCents } from '../../../lib/format.js';
import { type SecondAsk, SecondAskDialog, secondAskOf } from './second-ask.js';

/** A line while it is typed, with the amount as it was written. Its key stays the same while it is edited. */
const lineSchema = z.object({ key: z.int(), description: z.string(), amount: z.string() });
type InvoiceLine = z.infer<typeof lineSchema>;
const invoiceEntriesSchema = z.object({ description: z.string(), lines: z.array(lineSchema).min(1) });

/** The errors of the invoice itself, and of its lines by index. */
interface InvoiceErrors {
  description?: string;
  lines: Partial<Record<number, { description?: string; amount?: string }>>;
}

const notAnAmount = 'Amount must be in dollars, like 199 or 49.50';

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
  const draftName = `invoice:${lead.id}`;
  const { entries, enter, draft } = useKeptEntries(draftName, invoiceEntriesSchema, {
    description: 'Onboarding',
    lines: [
      { key: 0, description: onboardingPaymentDescription, amount: amountText(onboardingAskCents(lead.feeDueCents)) },
    ],
  });
  const { description, lines } = entries;
  const [errors, setErrors] = useState<InvoiceErrors>({ lines: {} });
  /** The invoice that needs a reason, with what is paid or asked for already. */
  const [second, setSecond] = useState<(SecondAsk & { input: CreateInvoiceInput }) | null>(null);
  const intent = useIntent(draftName);
  const toasts = actionToast('invoice', lead.id);
  const sending = useMutation({
    mutationFn: async (body: CreateInvoiceInput) => {
      const key = intent.keyOf(body);
      try {
        return await whileSignedIn(() => send(paymentsRoutes.invoice, { body, key }));
      } finally {
        // The log has the request, and also its failure.
        await invalidate(keyOf('lead', lead.id));
      }
    },
    onSuccess: ({ invoice }) => {
      toasts.done(invoice ? 'Invoice sent' : 'The invoice is being sent', lead.email);
      draft.drop();
      onClose();
    },
    onError: (error, input) => {
      // The failure is shown; sending again is a new intent.
      intent.done();
      const further = secondAskOf(error);
      if (further) setSecond({ ...further, input });
    },
  });
  useHoldPage(true);
  const change = (key: number, part: Partial<InvoiceLine>) =>
    enter({ lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const submit = () => {
    const made = invoiceOfForm(lead, description, lines);
    setErrors(made.errors ?? { lines: {} });
    if (made.input) sending.mutate(made.input);
  };
  const act = `Send invoice of ${exactMoney(invoiceTotal(lines))}`;
  if (second)
    return (
      <SecondAskDialog
        name={`second-invoice:${lead.id}`}
        second={second}
        words={{ act, acting: 'Sending…' }}
        send={(further) => sending.mutateAsync({ ...second.input, ...further })}
        failureOf={notSent}
        onClose={() => {
          setSecond(null);
          sending.reset();
        }}
      />
    );
  return (
    <FormDialog
      title="New invoice"
      description={`Sent to ${lead.email} by the payment provider, with a page to pay it on.`}
      draft={draft}
      act={act}
      acting="Sending…"
      busy={sending.isPending}
      width="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Description" mark="required" error={errors.description}>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            autoComplete="off"
            value={description}
            onChange={(event) => enter({ description: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 font-medium">Items</legend>
        {lines.map(({ key, description: what, amount }, at) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-2 sm:gap-y-1 sm:grid-cols-[minmax(0,1fr)_6.5rem_auto]"
          >
            <Field
              label={`Item ${at + 1}`}
              error={errors.lines[at]?.description}
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
            <Field label="Amount, $" error={errors.lines[at]?.amount} errorClass="order-1">
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
                enter({ lines: lines.filter((line) => line.key !== key) });
                setErrors({ lines: {} });
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
            onClick={() => enter({ lines: [...lines, { key: nextKey(lines), description: '', amount: '' }] })}
          >
            <Plus /> Add item
          </Button>
          <p className="font-semibold tabular">Total {exactMoney(invoiceTotal(lines))}</p>
        </div>
      </fieldset>
      <div role="alert">{sending.isError && <FieldError>{notSent(sending.error)}</FieldError>}</div>
    </FormDialog>
  );
}

const nextKey = (lines: readonly InvoiceLine[]) => Math.max(...lines.map(({ key }) => key)) + 1;

function notSent(error: unknown) {
  return `The invoice was not sent. ${sentenceOf(error, 'Please try again.')}`;
}
