import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { recordPaymentSchema, type RecordPayment } from '../../../../../contracts/src/leads/commands.js';
import { onboardingPaymentCents } from '../../../../../contracts/src/fees/fees.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useHoldPage } from '../../session/page-hold.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';
import { amountText, methodLabels, typedCents } from './payments-of.js';

const entriesSchema = z.object({ amount: z.string(), method: z.string(), reference: z.string() });

/** Records a payment that came in outside of the card checkout. It charges nothing. */
export function PaymentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const draftName = `payment:${leadId}`;
  const { entries, enter, draft } = useKeptEntries(draftName, entriesSchema, {
    amount: amountText(onboardingPaymentCents),
    method: 'check',
    reference: '',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(draftName);
  const toastId = `payment-${leadId}`;
  const record = useMutation({
    mutationFn: (payment: RecordPayment) =>
      sendToLead(leadId, 'payments', { body: payment, key: intent.keyOf(payment) }),
    onSuccess: () => {
      toast.success('Payment processed successfully', { id: toastId, description: undefined });
      draft.drop();
      onClose();
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.error('Failed to process payment', { id: toastId, description: sentenceOf(error, 'Please try again.') });
    },
  });
  // The open dialog is enough: the details may exist only in the person's head, and closing by a redirect would lose them.
  useHoldPage(true);

  const submit = () => {
    const { amount, method, reference } = entries;
    const cents = typedCents(amount);
    const parsed = recordPaymentSchema.safeParse({ amountCents: cents, method, reference });
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) record.mutate(parsed.data);
  };
  return (
    <FormDialog
      title="Record a payment"
      description="For payments by check, in cash or by transfer. Nothing is charged."
      draft={draft}
      act="Record payment"
      acting="Recording…"
      busy={record.isPending}
      columns
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" mark="required" error={errors.amountCents}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={entries.amount}
            onChange={(event) => enter({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field label="Method" mark="required" error={errors.method}>
        {(control) => (
          <Select {...control} value={entries.method} onChange={(event) => enter({ method: event.target.value })}>
            {Object.entries(methodLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Reference"
        mark="optional"
        help="A check number, or what the statement says."
        error={errors.reference}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            value={entries.reference}
            onChange={(event) => enter({ reference: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
