import { onboardingPaymentCents } from '../../../../../contracts/src/fees/fees.js';
import { recordPaymentSchema } from '../../../../../contracts/src/leads/commands.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { amountText, methodLabels, typedCents } from './payments-of.js';

/** Records a payment that came in outside of the card checkout. It charges nothing. */
export function PaymentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  // The open dialog holds the page: the details may exist only in the person's head.
  const form = useCommandForm({
    name: `payment:${leadId}`,
    blank: { amount: amountText(onboardingPaymentCents), method: 'check', reference: '' },
    schema: recordPaymentSchema,
    bodyOf: ({ amount, ...others }) => ({ ...others, amountCents: typedCents(amount) }),
    send: (body, key) => sendToLead(leadId, 'payments', { body, key }),
    done: 'Payment processed successfully',
    failed: 'Failed to process payment',
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Record a payment"
      description="For payments by check, in cash or by transfer. Nothing is charged."
      act="Record payment"
      acting="Recording…"
      columns
      onClose={onClose}
      fields={[
        { name: 'amount', path: 'amountCents', label: 'Amount', mark: 'required', kind: 'amount' },
        { name: 'method', label: 'Method', mark: 'required', options: Object.entries(methodLabels) },
        {
          ...{ name: 'reference', label: 'Reference', mark: 'optional', maxLength: 200, wide: true },
          help: 'A check number, or what the statement says.',
        },
      ]}
    />
  );
}
