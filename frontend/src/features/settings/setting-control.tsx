import type { SettingDefinition, Holiday, WeeklyHours } from '../../../../contracts/src/settings/setting-kinds.js';
import { Input, Select, type ControlProps } from '../../ui/field.js';
import type { FaultOf } from './fault-of.js';
import { HolidaysControl } from './holidays-control.js';
import { WeeklyHoursControl } from './weekly-hours-control.js';

/** The control of a setting, by its kind. @param value as it is typed: text for a number, else a value of the kind */
export function SettingControl({
  definition,
  value,
  onChange,
  faultOf,
  control,
}: {
  definition: SettingDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
  faultOf: FaultOf;
  control: ControlProps;
}) {
  switch (definition.kind) {
    case 'wholeNumber':
      return (
        <div className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={value as string}
            onChange={(event) => onChange(event.target.value)}
            className="max-w-32 tabular-nums"
          />
          <span className="text-ink-soft">{definition.unit}</span>
        </div>
      );
    case 'toggle':
      return (
        <input
          {...control}
          type="checkbox"
          role="switch"
          checked={value as boolean}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-accent"
        />
      );
    case 'text':
      return (
        <Input
          {...control}
          type={definition.format === 'url' ? 'url' : 'text'}
          inputMode={definition.format === 'url' ? 'url' : 'email'}
          autoComplete="off"
          spellCheck={false}
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...control}
          value={value as string}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-64"
        >
          {Object.entries(definition.choices).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      );
    case 'weeklyHours':
      return <WeeklyHoursControl value={value as WeeklyHours} onChange={onChange} faultOf={faultOf} />;
    case 'holidays':
      return <HolidaysControl value={value as Holiday[]} onChange={onChange} faultOf={faultOf} />;
  }
}
