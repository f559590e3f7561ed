import { useState } from 'react';
import { onboardingAskCents } from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadsRoutes, recordPaymentSchema } from '../../../../../contracts/src/leads/routes.js';
import { send } from '../../../lib/calls/api.js';
import { amountText, exactMoney, typedCents } from '../../../lib/format.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { type LeadThere, saveFields, saveOrConflict } from '../edit/save-lead.js';
import { methodLabels } from './payments-of.js';

/** Records a payment that came in outside of the card checkout. It charges nothing. */
export function PaymentDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [began, setBegan] = useState<Baseline>(() => ({
    revision: lead.revision,
    values: { paidCents: lead.paidCents },
  }));
  // The open dialog holds the page: the details may exist only in the person's head.
  const form = useCommandForm({
    name: `payment:${lead.id}`,
    blank: { amount: amountText(onboardingAskCents(lead.feeDueCents)), method: 'check', reference: '' },
    schema: recordPaymentSchema,
    bodyOf: ({ amount, ...others }) => ({ ...others, amountCents: typedCents(amount) }),
    send: (body, key) => {
      // Two payments of the same amount are two: what is wanted is like nothing that somebody else may have made of it.
      const edit = { began, mine: { paidCents: 'more' } };
      return saveOrConflict(
        saveFields(lead.id, edit, (_fields, revision) =>
          send(leadsRoutes.payment, { id: lead.id, body, revision, key }),
        ),
      );
    },
    // It may be the same payment.
    changed({ now, whoChanged }: LeadThere) {
      setBegan(now);
      const paid = exactMoney(Number(now.values.paidCents ?? 0));
      const by = whoChanged('paidCents');
      return {
        form: `${by} changed what is paid in the meantime: ${paid} now. Press again if yours is another payment.`,
      };
    },
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
          name: 'reference',
          label: 'Reference',
          maxLength: 200,
          wide: true,
          help: 'A check number, or what the statement says.',
        },
      ]}
    >
      <FormFault form={form} />
    </CommandDialog>
  );
}
