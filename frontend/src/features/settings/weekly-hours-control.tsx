import { Plus, X } from 'lucide-react';
import {
  maxRangesADay,
  weekdays,
  type TimeRange,
  type Weekday,
  type WeeklyHours,
} from '../../../../contracts/src/settings/setting-kinds.js';
import { Button } from '../../ui/button.js';
import { FieldError, Input } from '../../ui/field.js';
import { type FaultOf, weekdayWord } from './value-words.js';

/** One line per day of the week with its times; a day without times is closed. */
export function WeeklyHoursControl({
  value,
  onChange,
  faultOf,
}: {
  value: WeeklyHours;
  onChange: (value: WeeklyHours) => void;
  faultOf: FaultOf;
}) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {weekdays.map((day) => (
        <li key={day} className="flex gap-3 py-2 max-sm:flex-col max-sm:gap-1.5">
          <span className="w-24 shrink-0 pt-1.5 font-medium">{weekdayWord(day)}</span>
          <Day
            day={day}
            ranges={value[day]}
            onChange={(next) => onChange({ ...value, [day]: next })}
            faultOf={faultOf}
          />
        </li>
      ))}
    </ul>
  );
}

/** On a phone a tap opens the picker, and its clock would cover the time's end. */
const timeClass = 'min-w-0 max-w-32 pointer-coarse:[&::-webkit-calendar-picker-indicator]:hidden';

function Day({
  day,
  ranges,
  onChange,
  faultOf,
}: {
  day: Weekday;
  ranges: TimeRange[];
  onChange: (ranges: TimeRange[]) => void;
  faultOf: FaultOf;
}) {
  const word = weekdayWord(day);
  const add = () => {
    const last = ranges.at(-1);
    onChange([...ranges, last ? { from: last.to, to: '' } : { from: '08:00', to: '17:00' }]);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      {ranges.length === 0 && <p className="pt-1.5 text-ink-soft">Closed</p>}
      {ranges.map((range, index) => {
        const edit = (part: Partial<TimeRange>) =>
          onChange(ranges.map((each, at) => (at === index ? { ...each, ...part } : each)));
        const [fromFault, toFault] = [faultOf(`${day}.${index}.from`), faultOf(`${day}.${index}.to`)];
        const nth = index === 0 ? '' : `, ${index + 1}`;
        return (
          <div key={index} className="flex flex-col gap-1">
            <div className="flex items-center gap-1.5">
              <Input
                type="time"
                aria-label={`${word} from${nth}`}
                aria-invalid={fromFault ? true : undefined}
                value={range.from}
                onChange={(event) => edit({ from: event.target.value })}
                className={timeClass}
              />
              <span className="text-ink-soft">to</span>
              <Input
                type="time"
                aria-label={`${word} to${nth}`}
                aria-invalid={toFault ? true : undefined}
                value={range.to}
                onChange={(event) => edit({ to: event.target.value })}
                className={timeClass}
              />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${word} ${range.from} to ${range.to}`}
                onClick={() => onChange(ranges.filter((_, at) => at !== index))}
              >
                <X />
              </Button>
            </div>
            {fromFault && <FieldError>{fromFault}</FieldError>}
            {toFault && <FieldError>{toFault}</FieldError>}
          </div>
        );
      })}
      {ranges.length < maxRangesADay && (
        <Button variant="quiet" size="sm" className="self-start" aria-label={`Add a time on ${word}`} onClick={add}>
          <Plus /> {ranges.length === 0 ? 'Open' : 'Add a time'}
        </Button>
      )}
    </div>
  );
}
