import { Fragment } from 'react';
import { oneLineAddress } from '../../../../../contracts/src/property.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Field } from '../../../ui/field.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useWholeAddress } from '../../addresses/use-whole-address.js';
import { useZipQuestion } from '../../addresses/use-zip-question.js';
import { MergedChoice, MergedEditDialog, useMergedEdit } from '../../merging/merged-edit.js';
import { PropertyControl } from './property-control.js';
import { saveLead } from './save-lead.js';
import { editOf, formOf, notNumbers, propertyControls, type LeadControl } from './lead-form.js';

/** The edited fields of a lead, and the texts about the edit. */
interface LeadFields {
  controls: readonly LeadControl[];
  title: string;
  /** The edit's draft and toasts are called so. */
  toast: string;
  done: string;
  failed: string;
}

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
  const { controls } = fields;
  const edit = useMergedEdit(
    { revision: lead.revision, values: lead },
    {
      name: `${fields.toast}:${lead.id}`,
      about: [`${fields.toast}-fields`, lead.id],
      done: fields.done,
      failed: fields.failed,
      safe: 'What you entered is still there.',
      onSaved: onClose,
      formOf: (values) => formOf(values, controls),
      editOf: (form, began) => editOf(form, began, controls),
      save: (mine) => saveLead(lead.id, mine),
    },
  );
  const whole = useWholeAddress({
    street: 'streetAddress',
    line: 'propertyAddress',
    take: (parts) => edit.enter({ ...parts, propertyAddress: oneLineAddress(parts) }),
  });
  const question = useZipQuestion(edit.form.state ?? '', edit.form.zipCode ?? '');
  return (
    <MergedEditDialog
      edit={edit}
      title={fields.title}
      onClose={onClose}
      attributes={{ className: 'grid gap-x-3 gap-y-4 sm:grid-cols-6', ...whole.heard }}
      onSubmit={(event) => edit.submit(notNumbers(unreadNumbers(event.currentTarget)))}
    >
      {controls.map(({ field, label, kind, mark, help, wide, half, ...bounds }) => {
        const conflict = edit.conflicts.find((one) => one.field === field);
        return (
          <Fragment key={field}>
            <div className={wide || conflict ? 'sm:col-span-6' : half ? 'sm:col-span-3' : 'sm:col-span-2'}>
              <Field label={label} help={help} error={edit.errors[field]} mark={mark}>
                {(control) => (
                  <PropertyControl
                    control={control}
                    name={field}
                    kind={kind}
                    bounds={bounds}
                    value={edit.form[field]}
                    readOnly={edit.busy || conflict !== undefined}
                    onEnter={(text) => edit.enter({ [field]: text })}
                  />
                )}
              </Field>
              <MergedChoice edit={edit} conflict={conflict} />
            </div>
            {field === 'zipCode' && (
              <AddressNotice said={whole.said} question={question} className="text-sm sm:col-span-6" />
            )}
          </Fragment>
        );
      })}
    </MergedEditDialog>
  );
}

/** The number fields of a form whose text is not a number. */
function unreadNumbers(form: HTMLFormElement): string[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}
