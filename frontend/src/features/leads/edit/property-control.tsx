import { propertyTypes } from '../../../../../contracts/src/property.js';
import { Choice, type ControlProps, Input } from '../../../ui/field.js';
import { fieldValue } from '../../history/field-words.js';
import type { LeadControl } from './lead-form.js';

/** The control of one field of a lead: a line, a number, an amount, or the choice of the property's type. */
export function PropertyControl({
  control,
  name,
  kind,
  bounds,
  value,
  readOnly,
  onEnter,
}: {
  control: ControlProps & { 'aria-label'?: string; 'aria-busy'?: true };
  name: string;
  kind: LeadControl['kind'];
  bounds: { min?: number; step?: number; maxLength?: number };
  value: string;
  readOnly: boolean;
  onEnter: (text: string) => void;
}) {
  if (kind === 'type')
    return (
      <Choice
        {...control}
        value={value}
        disabled={readOnly}
        options={[['', 'Not known'], ...propertyTypes.map((type) => [type, fieldValue('propertyType', type)] as const)]}
        onChoose={onEnter}
      />
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
