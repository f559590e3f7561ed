import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import {
  type Holiday,
  maxHolidays,
  type SettingDefinition,
  type WeeklyHours,
} from '../../../../contracts/src/settings/setting-kinds.js';
import { focusWhenDrawn } from '../../lib/focus.js';
import { Button } from '../../ui/button.js';
import { Choice, type ControlProps, FieldError, Input } from '../../ui/field.js';
import type { FaultOf } from './value-words.js';
import { WeeklyHoursControl } from './weekly-hours-control.js';

/** Days with a name. They are sorted by date only on saving, so that no row jumps away while somebody types. */
function HolidaysControl({
  value,
  onChange,
  faultOf,
}: {
  value: Holiday[];
  onChange: (value: Holiday[]) => void;
  faultOf: FaultOf;
}) {
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange([...value, { date: '', name: '' }]);
    // The person who added the row wants to type.
    focusWhenDrawn(() => list.current?.querySelector<HTMLInputElement>(`li:nth-child(${value.length + 1}) input`));
  };
  return (
    <div className="flex flex-col gap-2">
      {value.length === 0 && <p className="text-ink-soft">No holidays yet.</p>}
      <ul ref={list} className="flex flex-col gap-2">
        {value.map((day, index) => {
          const edit = (part: Partial<Holiday>) =>
            onChange(value.map((each, at) => (at === index ? { ...each, ...part } : each)));
          const [dateFault, nameFault] = [faultOf(`${index}.date`), faultOf(`${index}.name`)];
          return (
            <li key={index} className="flex flex-col gap-1">
              <div className="flex items-center gap-1.5">
                <Input
                  type="date"
                  aria-label={`Date of holiday ${index + 1}`}
                  aria-invalid={dateFault ? true : undefined}
                  value={day.date}
                  onChange={(event) => edit({ date: event.target.value })}
                  className="max-w-36"
                />
                <Input
                  aria-label={`Name of holiday ${index + 1}`}
                  aria-invalid={nameFault ? true : undefined}
                  value={day.name}
                  onChange={(event) => edit({ name: event.target.value })}
                  className="min-w-0 flex-1"
                />
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove ${day.name || `holiday ${index + 1}`}`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <X />
                </Button>
              </div>
              {dateFault && <FieldError>{dateFault}</FieldError>}
              {nameFault && <FieldError>{nameFault}</FieldError>}
            </li>
          );
        })}
      </ul>
      {value.length < maxHolidays && (
        <Button variant="quiet" size="sm" className="self-start" onClick={add}>
          <Plus /> Add a holiday
        </Button>
      )}
    </div>
  );
}

/** A checkbox drawn as a switch; forced colours draw a plain one. */
const switchClass =
  'relative h-6 w-11 shrink-0 appearance-none rounded-full bg-ink-soft before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-5 motion-reduce:before:transition-none forced-colors:appearance-auto forced-colors:before:hidden';

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
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="checkbox"
            role="switch"
            checked={value as boolean}
            onChange={(event) => onChange(event.target.checked)}
            className={switchClass}
          />
          <span aria-hidden>{value ? 'On' : 'Off'}</span>
        </div>
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
        <Choice
          {...control}
          value={value as string}
          options={definition.choices}
          onChoose={onChange}
          className="max-w-64"
        />
      );
    case 'weeklyHours':
      return <WeeklyHoursControl value={value as WeeklyHours} onChange={onChange} faultOf={faultOf} />;
    case 'holidays':
      return <HolidaysControl value={value as Holiday[]} onChange={onChange} faultOf={faultOf} />;
  }
}
