import { useState } from 'react';
import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { referralFeeDueOnce } from '../../../../../contracts/src/referrals/referral.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import type { FieldErrors } from '../../../lib/calls/api-problem.js';
import { amountText, money, typedCents } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { CommandDialog, CommandFields } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { noteRecorded, saveReferral, deleteReferral } from './referral-data.js';
import { propertyTypes } from '../../../../../contracts/src/property.js';
import { fieldValue } from '../../history/field-words.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useAddressLine } from '../../addresses/use-whole-address.js';
import { MergedChoice, MergedEditDialog, useMergedEdit } from '../../merging/merged-edit.js';
import type { Baseline } from '../../merging/merge-edits.js';
import { editOf, formOf, referralControls } from './referral-form.js';
import { referralAdminRoutes, payReferralSchema } from '../../../../../contracts/src/referrals/routes.js';
import { sendTo } from '../../lead-commands/send-to.js';

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
    send: (body, key) => sendTo('referral', referralAdminRoutes.payment, { id, body, key }),
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
      description={`Records that ${realtor} was paid the referral fee. You can record it once. Nothing is transferred.${fee === 'not_due' ? ` It is due ${referralFeeDueOnce}; you can pay it earlier.` : ''}`}
      act="Process Payment"
      acting="Processing…"
      onSubmit={submit}
      onClose={onClose}
      fields={[
        {
          name: 'amount',
          path: 'feeCents',
          label: 'Amount',
          mark: 'required',
          kind: 'amount',
          help: 'In dollars.',
          input: { readOnly: form.busy },
        },
      ]}
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Pay $0?"
        confirm="Pay $0"
        onConfirm={() => form.send({ feeCents: 0 })}
      >
        {realtor} gets nothing for this referral, and no other amount can be recorded later.
      </ConfirmDialog>
    </CommandDialog>
  );
}

const typeOptions = propertyTypes.map((type) => [type, fieldValue('propertyType', type)] as const);

/** Corrects contact, property and notes of a referral. @param began as it was when the dialog opened; later changes are merged */
function EditReferralDialog({ id, began, onClose }: { id: string; began: Baseline; onClose: () => void }) {
  const edit = useMergedEdit(began, {
    name: `referral:${id}`,
    about: ['referral-edit', id],
    formOf,
    editOf,
    onSaved: onClose,
    done: 'Referral updated successfully',
    failed: 'Failed to update referral',
    safe: 'Please try again.',
    save: (mine) => saveReferral(id, mine),
  });
  const address = useAddressLine('propertyAddress');
  return (
    <MergedEditDialog
      edit={edit}
      title="Edit referral"
      onClose={onClose}
      attributes={{ className: 'flex flex-col gap-5', ...address.heard }}
      onSubmit={() => edit.submit()}
    >
      {Object.entries(referralControls).map(([title, controls]) => (
        <fieldset key={title} className="grid min-w-0 gap-x-3 gap-y-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold">{title}</legend>
          {controls.map(({ field, label, kind, maxLength }) => {
            const conflict = edit.conflicts.find((one) => one.field === field);
            const locked = edit.busy || conflict !== undefined;
            return (
              <div key={field} className={conflict || kind === 'lines' ? 'sm:col-span-2' : undefined}>
                <CommandFields
                  form={{ entries: edit.form, enter: edit.enter, errors: edit.errors }}
                  fields={[
                    {
                      ...{ name: field, label, maxLength },
                      ...(kind === 'lines' ? { kind } : { mark: 'required' }),
                      ...(kind === 'type'
                        ? { options: typeOptions, input: { disabled: locked } }
                        : { input: { name: field, type: kind, readOnly: locked } }),
                    },
                  ]}
                />
                {field === 'propertyAddress' && <AddressNotice said={address.said} question={address.question} />}
                <MergedChoice edit={edit} conflict={conflict} />
              </div>
            );
          })}
        </fieldset>
      ))}
    </MergedEditDialog>
  );
}

/** The action under way and its referral, as it was when the action began. */
export interface ReferralAct {
  kind: 'edit' | 'pay' | 'remove';
  referral: ShownReferral;
}

/** The dialog of the current action; null without one. */
export function useReferralAct() {
  const [act, setAct] = useState<ReferralAct | null>(null);
  const close = () => setAct(null);
  return { setAct, dialog: act && <ActDialog key={act.referral.id} act={act} onClose={close} /> };
}

function ActDialog({ act: { kind, referral }, onClose }: { act: ReferralAct; onClose: () => void }) {
  const { id, revision, clientName } = referral;
  if (kind === 'edit')
    return <EditReferralDialog id={id} began={{ revision, values: { ...referral } }} onClose={onClose} />;
  if (kind === 'pay') return <PayReferralDialog referral={referral} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this referral?"
      confirm="Delete referral"
      onConfirm={() => void deleteReferral({ id, clientName, revision })}
    >
      The referral of {clientName} leaves the list. The history is kept, and you can undo this right afterwards.
    </ConfirmDialog>
  );
}
