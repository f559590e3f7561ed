import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { leadSources } from '../../../../contracts/src/lead-source.js';
import { leadStatuses, statusLabel } from '../../../../contracts/src/lead-status.js';
import { boardFilterSchema, type BoardFilter } from '../../../../contracts/src/queries/board-filter.js';
import { Button } from '../../ui/button.js';
import { Field, Input, Select } from '../../ui/field.js';
import { Popover } from '../../ui/popover.js';
import { filterChips, type FilterChange } from './filter-address.js';
import { sourceLabel } from './source-label.js';

/** The button that opens the filters, with how many are set. Each takes effect at once. */
export function FilterPanel({
  filter,
  onFilter,
  cities,
}: {
  filter: BoardFilter;
  onFilter: (change: FilterChange) => void;
  /** Those that are known, to choose from; any other may be typed. */
  cities: readonly string[];
}) {
  const count = filterChips(filter).length;
  const cityList = useId();
  return (
    <Popover
      label="Filters"
      trigger={
        <Button aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          <ListFilter aria-hidden />{' '}
          <span className="@max-[60rem]:hidden pointer-coarse:@max-[72rem]:hidden">Filter</span>
          {count > 0 && <span className="rounded-full bg-accent-soft px-1.5 text-xs tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Checks
          legend="Stage"
          options={leadStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          chosen={filter.status}
          onFlip={(status) => onFilter((asked) => ({ ...asked, status: flipped(leadStatuses, asked.status, status) }))}
        />
        <Checks
          legend="Source"
          options={leadSources.map((value) => ({ value, label: sourceLabel(value) }))}
          chosen={filter.source}
          onFlip={(source) => onFilter((asked) => ({ ...asked, source: flipped(leadSources, asked.source, source) }))}
        />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          <Committed
            label="City"
            value={filter.city ?? ''}
            list={cityList}
            onCommit={(city) => onFilter((asked) => ({ ...asked, city: city || undefined }))}
          />
          <datalist id={cityList}>
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
          <Field label="Walkthrough">
            {(control) => (
              <Select
                {...control}
                value={filter.walkthrough ?? ''}
                onChange={({ target: { value } }) =>
                  onFilter((asked) => ({
                    ...asked,
                    walkthrough: value === 'yes' || value === 'no' ? value : undefined,
                  }))
                }
              >
                <option value="">Either way</option>
                <option value="yes">Has one</option>
                <option value="no">Has none</option>
              </Select>
            )}
          </Field>
          <Committed
            label="Days in stage, at least"
            type="number"
            value={filter.minDays?.toString() ?? ''}
            onCommit={(days) => onFilter((asked) => ({ ...asked, minDays: partOf('minDays', days) }))}
          />
          <Committed
            label="Came in since"
            type="date"
            value={filter.createdSince ?? ''}
            onCommit={(day) => onFilter((asked) => ({ ...asked, createdSince: partOf('createdSince', day) }))}
          />
        </div>
        {count > 0 && (
          <Button variant="quiet" className="self-start" onClick={() => onFilter(({ search }) => ({ search }))}>
            Clear filters
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** A typed part, undefined where it makes no filter. */
function partOf<Part extends 'minDays' | 'createdSince'>(part: Part, text: string): BoardFilter[Part] {
  const parsed = boardFilterSchema.safeParse(text === '' ? {} : { [part]: text });
  return parsed.success ? parsed.data[part] : undefined;
}

/** The chosen values with this one chosen or no longer, in the order of `all`; undefined for none. */
function flipped<Value>(all: readonly Value[], chosen: readonly Value[] = [], value: Value): Value[] | undefined {
  const next = all.filter((one) => chosen.includes(one) !== (one === value));
  return next.length > 0 ? next : undefined;
}

function Checks<Value extends string>({
  legend,
  options,
  chosen = [],
  onFlip,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen?: readonly Value[] | undefined;
  onFlip: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              onChange={() => onFlip(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A field that takes effect when it is left or with Enter: half a city matches nothing. */
function Committed({
  label,
  value,
  onCommit,
  ...input
}: {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  type?: 'text' | 'number' | 'date';
  list?: string;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim());
  };
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          {...input}
          {...(input.type === 'number' && { min: 1, max: 3650 })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  );
}
