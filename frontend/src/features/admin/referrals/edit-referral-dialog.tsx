import { propertyTypes } from '../../../../../contracts/src/property.js';
import { Field, Input, Select, type ControlProps } from '../../../ui/field.js';
import { TextArea } from '../../../ui/text-area.js';
import { fieldValue } from '../../history/field-words.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useAddressLine } from '../../addresses/use-whole-address.js';
import { MergedChoice, MergedEditDialog, useMergedEdit } from '../../leads/edit/merged-edit.js';
import type { Baseline } from '../../leads/edit/save-merged.js';
import { editOf, formOf, referralControls } from './referral-form.js';
import { saveReferral } from './save-referral.js';

/** Corrects contact, property and notes of a referral. @param began as it was when the dialog opened; later changes are merged */
export function EditReferralDialog({ id, began, onClose }: { id: string; began: Baseline; onClose: () => void }) {
  const edit = useMergedEdit(began, {
    ...{ name: `referral:${id}`, about: ['referral-edit', id], formOf, editOf, onSaved: onClose },
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
      form={{
        className: 'flex flex-col gap-5',
        ...address.heard,
        onSubmit: (event) => {
          event.preventDefault();
          edit.submit();
        },
      }}
    >
      {Object.entries(referralControls).map(([title, controls]) => (
        <fieldset key={title} className="grid min-w-0 gap-x-3 gap-y-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold">{title}</legend>
          {controls.map(({ field, label, kind, maxLength }) => {
            const conflict = edit.conflicts.find((one) => one.field === field);
            return (
              <div key={field} className={conflict || kind === 'lines' ? 'sm:col-span-2' : undefined}>
                <Field label={label} error={edit.errors[field]} mark={kind === 'lines' ? 'optional' : 'required'}>
                  {(control) => (
                    <ReferralControl
                      control={control}
                      name={field}
                      kind={kind}
                      maxLength={maxLength}
                      value={edit.form[field]}
                      readOnly={edit.busy || conflict !== undefined}
                      onEnter={(text) => edit.enter({ [field]: text })}
                    />
                  )}
                </Field>
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
