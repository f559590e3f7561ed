import { useId, type ReactNode } from 'react';
import { Choice } from '../../../ui/field.js';

/** A choice with its name above it. @param usual the choice if the address names none; it is not written to the address */
export function ChoiceSelect({
  label,
  value,
  usual,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  usual: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Named label={label}>
      {(id) => (
        <Choice
          id={id}
          value={value ?? usual}
          options={options.map((option) => [option.value, option.label] as const)}
          onChoose={(chosen) => onChange(chosen === usual ? undefined : chosen)}
        />
      )}
    </Named>
  );
}

/** A control with its name above it, as small as fits a row of them. `children` draws the control with the given id. */
export function Named({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
