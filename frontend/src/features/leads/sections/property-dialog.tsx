import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { oneLineAddress, propertyTypes } from '../../../../../contracts/src/property.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { Button } from '../../../ui/button.js';
import { Field, Input, Select, type ControlProps } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useWholeAddress } from '../../addresses/use-whole-address.js';
import { useZipQuestion } from '../../addresses/use-zip-question.js';
import { fieldValue } from '../../history/field-words.js';
import { FieldConflict } from '../edit/field-conflict.js';
import { propertyControls, type LeadControl } from './lead-form.js';
import { useFieldsEdit, type LeadFields } from './use-fields-edit.js';

const propertyFields: LeadFields = {
  controls: propertyControls,
  title: 'Edit property details',
  toast: 'property',
  done: 'Property details updated successfully',
  failed: 'Failed to update property details',
};

/** Corrects all known facts of the property. @param lead as it is now; later changes by others are merged */
export function PropertyDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return <LeadFieldsDialog lead={lead} fields={propertyFields} onClose={onClose} />;
}

/** Corrects fields of a lead. @param lead as it is now; later changes by others are merged */
export function LeadFieldsDialog({ lead, fields, onClose }: { lead: Lead; fields: LeadFields; onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const edit = useFieldsEdit(lead, fields, onClose);
  const { errors, conflicts, busy } = edit;
  const whole = useWholeAddress({
    street: 'streetAddress',
    line: 'propertyAddress',
    take: (parts) => edit.enter({ ...parts, propertyAddress: oneLineAddress(parts) }),
  });
  const question = useZipQuestion(edit.form.state ?? '', edit.form.zipCode ?? '');
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
      title={fields.title}
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
        className="grid gap-x-3 gap-y-4 sm:grid-cols-6"
        {...whole.heard}
        onSubmit={(event) => {
          event.preventDefault();
          edit.submit(unreadNumbers(event.currentTarget));
        }}
      >
        {edit.kept && (
          <p role="status" className="rounded-control bg-accent-soft px-3 py-2 text-sm sm:col-span-6">
            {edit.kept}
          </p>
        )}
        {fields.controls.map(({ field, label, kind, mark, help, wide, half, ...bounds }) => {
          const conflict = conflicts.find((one) => one.field === field);
          return (
            <Fragment key={field}>
              <div className={wide || conflict ? 'sm:col-span-6' : half ? 'sm:col-span-3' : 'sm:col-span-2'}>
                <Field label={label} help={help} error={errors[field]} {...(mark && { mark })}>
                  {(control) => (
                    <PropertyControl
                      control={control}
                      name={field}
                      kind={kind}
                      bounds={bounds}
                      value={edit.form[field]}
                      readOnly={busy || conflict !== undefined}
                      onEnter={(text) => edit.enter({ [field]: text })}
                    />
                  )}
                </Field>
                {conflict && (
                  <div className="mt-2">
                    <FieldConflict conflict={conflict} onChoose={(whose) => edit.choose(conflict, whose)} />
                  </div>
                )}
              </div>
              {field === 'zipCode' && (
                <AddressNotice said={whole.said} question={question} className="text-sm sm:col-span-6" />
              )}
            </Fragment>
          );
        })}
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

/** The number fields of a form whose text is not a number. */
function unreadNumbers(form: HTMLFormElement): string[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}

function PropertyControl({
  control,
  name,
  kind,
  bounds,
  value,
  readOnly,
  onEnter,
}: {
  control: ControlProps;
  name: string;
  kind: LeadControl['kind'];
  bounds: { min?: number; step?: number; maxLength?: number };
  value: string;
  readOnly: boolean;
  onEnter: (text: string) => void;
}) {
  if (kind === 'type')
    return (
      <Select {...control} value={value} disabled={readOnly} onChange={(event) => onEnter(event.target.value)}>
        <option value="">Not known</option>
        {propertyTypes.map((type) => (
          <option key={type} value={type}>
            {fieldValue('propertyType', type)}
          </option>
        ))}
      </Select>
    );
  return (
    <Input
      {...control}
      {...bounds}
      name={name}
      type={kind === 'money' ? 'text' : kind}
      inputMode={kind === 'money' || kind === 'number' ? 'decimal' : kind}
      autoComplete="off"
      value={value}
      readOnly={readOnly}
      onChange={(event) => onEnter(event.target.value)}
    />
  );
}
