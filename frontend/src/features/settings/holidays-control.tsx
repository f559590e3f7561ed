import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { maxHolidays, type Holiday } from '../../../../contracts/src/settings/setting-kinds.js';
import { focusWhenDrawn } from '../../lib/focus-when-drawn.js';
import { Button } from '../../ui/button.js';
import { FieldError, Input } from '../../ui/field.js';
import type { FaultOf } from './fault-of.js';

/** Days with a name. They are sorted by date only on saving, so that no row jumps away while somebody types. */
export function HolidaysControl({
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
                  <X aria-hidden />
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
          <Plus aria-hidden /> Add a holiday
        </Button>
      )}
    </div>
  );
}
