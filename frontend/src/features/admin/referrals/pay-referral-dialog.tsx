import { useState } from 'react';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { payReferralSchema } from '../../../../../contracts/src/referrals/manage-commands.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import type { FieldErrors } from '../../../lib/calls/field-errors.js';
import { money } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { amountText, typedCents } from '../../leads/invoices/payments-of.js';
import { noteRecorded } from './referral-now.js';
import { sendToReferral } from './send-to-referral.js';

const notAnAmount = 'Amount must be in dollars, like 400 or 412.50';

/** Records once that the realtor was paid. It transfers no money. An amount of $0 may be a slip, so it asks once more. */
export function PayReferralDialog({
  referral: { id, realtorName: realtor, fee },
  onClose,
}: {
  referral: Pick<ShownReferral, 'id' | 'realtorName' | 'fee'>;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const form = useCommandForm({
    name: `referral-payment:${id}`,
    blank: { amount: amountText(referralFeeCents) },
    schema: payReferralSchema,
    bodyOf: ({ amount }) => ({ feeCents: typedCents(amount) }),
    faultsOf: ({ amount }): FieldErrors => (Number.isNaN(typedCents(amount)) ? { feeCents: notAnAmount } : {}),
    send: (body, key) => sendToReferral(id, 'payment', { body, key }),
    about: ['referral-payment', id],
    done: (_, { feeCents }) => ['Payment processed successfully', `${money(feeCents)} to ${realtor}`],
    failed: 'Failed to process payment',
    onDone: ({ revision }, { feeCents }) => {
      noteRecorded(id, { feeCents, revision });
      onClose();
    },
  });
  const submit = () => {
    const body = form.check();
    if (body?.feeCents === 0) setAsking(true);
    else if (body) form.send(body);
  };
  return (
    <CommandDialog
      form={form}
      title="Process Payment"
      description={`Records that ${realtor} was paid the referral fee. You can record it once. Nothing is transferred.${fee === 'not_due' ? ' It is due once the lead is closed; you can pay it earlier.' : ''}`}
      act="Process Payment"
      acting="Processing…"
      onSubmit={submit}
      onClose={onClose}
      fields={[
        {
          ...{ name: 'amount', path: 'feeCents', label: 'Amount', mark: 'required', kind: 'amount' },
          help: 'In dollars.',
          input: { readOnly: form.busy },
        },
      ]}
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Pay $0?"
        confirm="Pay $0"
        onConfirm={() => form.send({ feeCents: 0 })}
      >
        {realtor} gets nothing for this referral, and no other amount can be recorded later.
      </ConfirmDialog>
    </CommandDialog>
  );
}
