import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { payReferralSchema, type PayReferral } from '../../../../../contracts/src/referrals/manage-commands.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { money } from '../../../lib/format.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { Field, Input } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { errorsByPath } from '../../leads/data/errors-by-path.js';
import { useIntent } from '../../leads/data/use-intent.js';
import { amountText, typedCents } from '../../leads/invoices/payments-of.js';
import { useHoldPage } from '../../session/page-hold.js';
import { noteRecorded } from './referral-now.js';
import { sendToReferral } from './send-to-referral.js';

const entriesSchema = z.object({ amount: z.string() });
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
  const draftName = `referral-payment:${id}`;
  const { entries, enter, draft } = useKeptEntries(draftName, entriesSchema, {
    amount: amountText(referralFeeCents),
  });
  const [error, setError] = useState<string>();
  const intent = useIntent(draftName);
  const toasts = actionToast('referral-payment', id);
  const pay = useMutation({
    mutationFn: (body: PayReferral) => sendToReferral(id, 'payment', { body, key: intent.keyOf(body) }),
    onSuccess: ({ revision }, { feeCents }) => {
      noteRecorded(id, { feeCents, revision });
      toasts.done('Payment processed successfully', `${money(feeCents)} to ${realtor}`);
      draft.drop();
      onClose();
    },
    onError: (failure) => {
      setError(failure instanceof ApiProblem ? errorsByPath(failure.errors).feeCents : undefined);
      toasts.failed('Failed to process payment', failure);
    },
  });
  // The open dialog is enough: a redirect would lose what is being recorded.
  useHoldPage(true);
  const submit = () => {
    const cents = typedCents(entries.amount);
    const parsed = payReferralSchema.safeParse({ feeCents: cents });
    setError(Number.isNaN(cents) ? notAnAmount : parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    if (parsed.data.feeCents === 0) setAsking(true);
    else pay.mutate(parsed.data);
  };
  return (
    <FormDialog
      title="Process Payment"
      description={`Records that ${realtor} was paid the referral fee. You can record it once. Nothing is transferred.${fee === 'not_due' ? ' It is due once the lead is closed; you can pay it earlier.' : ''}`}
      draft={draft}
      act="Process Payment"
      acting="Processing…"
      busy={pay.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" mark="required" help="In dollars." error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            readOnly={pay.isPending}
            value={entries.amount}
            onChange={(event) => enter({ amount: event.target.value })}
          />
        )}
      </Field>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Pay $0?"
        confirm="Pay $0"
        onConfirm={() => pay.mutate({ feeCents: 0 })}
      >
        {realtor} gets nothing for this referral, and no other amount can be recorded later.
      </ConfirmDialog>
    </FormDialog>
  );
}
