import { useState } from 'react';
import { onboardingPaymentCents } from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadsRoutes, recordPaymentSchema } from '../../../../../contracts/src/leads/routes.js';
import { refusedFields } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { amountText, exactMoney, typedCents } from '../../../lib/format.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { saveFields } from '../edit/save-lead.js';
import { methodLabels } from './payments-of.js';

/** Another payment came in since the dialog was opened: it may be the same one. */
class PaidMeanwhile extends Error {
  constructor(
    readonly now: Baseline,
    by: string,
  ) {
    const paid = exactMoney(Number(now.values.paidCents ?? 0));
    super(`${by} changed what is paid in the meantime: ${paid} now. Press again if yours is another payment.`);
  }
}

/** Records a payment that came in outside of the card checkout. It charges nothing. */
export function PaymentDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [began, setBegan] = useState<Baseline>(() => ({
    revision: lead.revision,
    values: { paidCents: lead.paidCents },
  }));
  // The open dialog holds the page: the details may exist only in the person's head.
  const form = useCommandForm({
    name: `payment:${lead.id}`,
    blank: { amount: amountText(onboardingPaymentCents), method: 'check', reference: '' },
    schema: recordPaymentSchema,
    bodyOf: ({ amount, ...others }) => ({ ...others, amountCents: typedCents(amount) }),
    send: async (body, key) => {
      // Two payments of the same amount are two: what is wanted is like nothing that somebody else may have made of it.
      const edit = { began, mine: { paidCents: 'more' } };
      const saved = await saveFields(lead.id, edit, (_fields, revision) =>
        send(leadsRoutes.payment, { id: lead.id, body, revision, key }),
      );
      if (saved.kind === 'conflict') throw new PaidMeanwhile(saved.now, saved.whoChanged('paidCents'));
    },
    done: 'Payment processed successfully',
    errorsOf: (error) => (error instanceof PaidMeanwhile ? { form: error.message } : refusedFields(error)),
    onDone: onClose,
    onFailed(error) {
      if (error instanceof PaidMeanwhile) setBegan(error.now);
      else form.toasts.failed('Failed to process payment', error);
    },
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
          ...{ name: 'reference', label: 'Reference', maxLength: 200, wide: true },
          help: 'A check number, or what the statement says.',
        },
      ]}
    >
      <FormFault form={form} />
    </CommandDialog>
  );
}
