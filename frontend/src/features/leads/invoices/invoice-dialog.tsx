import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { createdInvoiceSchema, type CreateInvoiceInput } from '../../../../../contracts/src/commands/payments.js';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { keyOf } from '../../../live/refresh-subjects.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, FieldError, Input } from '../../../ui/field.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/page-hold.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { useIntent } from '../data/use-intent.js';
import { amountText } from './payments-of.js';
import { exactMoney } from '../../../lib/exact-money.js';
import { SecondAskDialog, secondAskOf, type SecondAsk } from './second-ask.js';
import { invoiceOfForm, invoiceTotal, type InvoiceErrors, type InvoiceLine } from './invoice-form.js';

/** Has the payment provider create an invoice of a few lines and send it to the owner. */
export function InvoiceDialog({
  lead,
  onClose,
}: {
  lead: Pick<Lead, 'id' | 'name' | 'email' | 'stripeCustomerId'>;
  onClose: () => void;
}) {
  const form = useId();
  const nextKey = useRef(1);
  const [description, setDescription] = useState('Onboarding');
  const [lines, setLines] = useState<readonly InvoiceLine[]>([
    { key: 0, description: onboardingPaymentDescription, amount: amountText(onboardingPaymentCents) },
  ]);
  const [errors, setErrors] = useState<InvoiceErrors>({ lines: {} });
  /** The invoice that needs a reason, with what is paid or asked for already. */
  const [second, setSecond] = useState<(SecondAsk & { input: CreateInvoiceInput }) | null>(null);
  const intent = useIntent();
  const toasts = actionToast('invoice', lead.id);
  const send = useMutation({
    mutationFn: async (body: CreateInvoiceInput) => {
      const key = intent.keyOf(body);
      try {
        return await whileSignedIn(() => command('/api/stripe/invoices', createdInvoiceSchema, { body, key }));
      } finally {
        // The log has the request, and also its failure.
        await queryClient.invalidateQueries({ queryKey: keyOf('lead', lead.id) });
      }
    },
    onSuccess: ({ invoice }) => {
      toasts.done(invoice ? 'Invoice sent' : 'The invoice is being sent', lead.email);
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
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const submit = () => {
    if (send.isPending) return;
    const made = invoiceOfForm(lead, description, lines);
    setErrors(made.errors ?? { lines: {} });
    if (made.input) send.mutate(made.input);
  };
  const act = `Send invoice of ${exactMoney(invoiceTotal(lines))}`;
  if (second)
    return (
      <SecondAskDialog
        second={second}
        words={{ act, acting: 'Sending…' }}
        send={(further) => send.mutateAsync({ ...second.input, ...further })}
        failureOf={notSent}
        onClose={() => {
          setSecond(null);
          send.reset();
        }}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="New invoice"
      description={`Sent to ${lead.email} by the payment provider, with a page to pay it on.`}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={send.isPending}>
            {send.isPending ? 'Sending…' : act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Description" mark="required" error={errors.description}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              autoComplete="off"
              value={description}
              onChange={(event) => setDescription(event.target.value)}
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
                  setLines((before) => before.filter((line) => line.key !== key));
                  setErrors({ lines: {} });
                }}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          ))}
          <div className="flex items-center justify-between gap-2">
            <Button
              variant="quiet"
              size="sm"
              className="-ml-2"
              disabled={lines.length >= 50}
              onClick={() => setLines((before) => [...before, { key: nextKey.current++, description: '', amount: '' }])}
            >
              <Plus aria-hidden /> Add item
            </Button>
            <p className="font-semibold tabular">Total {exactMoney(invoiceTotal(lines))}</p>
          </div>
        </fieldset>
        <div role="alert">{send.isError && <FieldError>{notSent(send.error)}</FieldError>}</div>
      </form>
    </Dialog>
  );
}

function notSent(error: unknown): string {
  return `The invoice was not sent. ${sentenceOf(error, 'Please try again.')}`;
}
