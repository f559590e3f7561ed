import { useEffect, useId, useRef, useState } from 'react';
import { propertyTypes } from '../../../../../contracts/src/property.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { Field, Input, Select, type ControlProps } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { TextArea } from '../../../ui/text-area.js';
import { fieldValue } from '../../history/field-words.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useAddressLine } from '../../addresses/use-whole-address.js';
import { FieldConflict } from '../../leads/edit/field-conflict.js';
import type { Baseline } from '../../leads/edit/save-merged.js';
import { referralControls } from './referral-form.js';
import { useReferralEdit } from './use-referral-edit.js';

/** Corrects contact, property and notes of a referral. @param began as it was when the dialog opened; later changes are merged */
export function EditReferralDialog({ id, began, onClose }: { id: string; began: Baseline; onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const edit = useReferralEdit(id, began, onClose);
  const { errors, conflicts, busy } = edit;
  const address = useAddressLine('propertyAddress');
  const discard = () => {
    edit.draft.drop();
    onClose();
  };
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [errors]);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      width="lg"
      title="Edit referral"
      found={edit.draft.found}
      footer={
        <>
          <Button onClick={() => (edit.dirty ? setLeaving(true) : onClose())} disabled={busy}>
            Cancel
          </Button>
          <GuardedButton
            reason={conflicts.length > 0 ? 'First choose which values to keep.' : null}
            variant="primary"
            type={conflicts.length > 0 ? 'button' : 'submit'}
            form={formId}
            busy={busy}
          >
            {busy ? 'Saving…' : 'Save'}
          </GuardedButton>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        {...address.heard}
        onSubmit={(event) => {
          event.preventDefault();
          edit.submit();
        }}
      >
        {edit.kept && (
          <p role="status" className="rounded-control bg-accent-soft px-3 py-2 text-sm">
            {edit.kept}
          </p>
        )}
        {Object.entries(referralControls).map(([title, controls]) => (
          <fieldset key={title} className="grid min-w-0 gap-x-3 gap-y-4 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-semibold">{title}</legend>
            {controls.map(({ field, label, kind, maxLength }) => {
              const conflict = conflicts.find((one) => one.field === field);
              return (
                <div key={field} className={conflict || kind === 'lines' ? 'sm:col-span-2' : undefined}>
                  <Field label={label} error={errors[field]} mark={kind === 'lines' ? 'optional' : 'required'}>
                    {(control) => (
                      <ReferralControl
                        control={control}
                        name={field}
                        kind={kind}
                        maxLength={maxLength}
                        value={edit.form[field]}
                        readOnly={busy || conflict !== undefined}
                        onEnter={(text) => edit.enter(field, text)}
                      />
                    )}
                  </Field>
                  {field === 'propertyAddress' && <AddressNotice said={address.said} question={address.question} />}
                  {conflict && (
                    <div className="mt-2">
                      <FieldConflict conflict={conflict} onChoose={(whose) => edit.choose(conflict, whose)} />
                    </div>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
      </form>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard your changes?"
        confirm="Discard"
        onConfirm={discard}
      >
        What you entered here is not saved.
      </ConfirmDialog>
    </Dialog>
  );
}

function ReferralControl({
  control,
  name,
  kind,
  maxLength,
  value,
  readOnly,
  onEnter,
}: {
  control: ControlProps;
  name: string;
  kind: 'text' | 'email' | 'tel' | 'type' | 'lines';
  maxLength: number | undefined;
  value: string;
  readOnly: boolean;
  onEnter: (text: string) => void;
}) {
  const shared = { ...control, name, value, maxLength, autoComplete: 'off' };
  if (kind === 'lines')
    return <TextArea {...shared} readOnly={readOnly} onChange={(event) => onEnter(event.target.value)} />;
  if (kind === 'type')
    return (
      <Select {...control} value={value} disabled={readOnly} onChange={(event) => onEnter(event.target.value)}>
        {propertyTypes.map((type) => (
          <option key={type} value={type}>
            {fieldValue('propertyType', type)}
          </option>
        ))}
      </Select>
    );
  return <Input {...shared} type={kind} readOnly={readOnly} onChange={(event) => onEnter(event.target.value)} />;
}
