import { ListFilter } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTypedText } from '../../lib/use-typed-text.js';
import { Button } from '../button.js';
import { CheckGroup, flipped } from '../check-group.js';
import { Choice, Field, Input } from '../field.js';
import { Popover } from '../popover.js';
import type { GridColumn, GridQuery, GridRow } from './columns.js';
import { chosenIn, filterChips, withPart } from './grid-filters.js';

const pauseMs = 350;

/** The button that opens the columns' filters, with the number that are set. Each filter takes effect at once. */
export function FilterPanel<Row extends GridRow>({
  columns,
  filter,
  onFilter,
}: {
  columns: readonly GridColumn<Row>[];
  filter: GridQuery['filter'];
  onFilter: (change: (before: GridQuery['filter']) => GridQuery['filter']) => void;
}) {
  const count = filterChips(columns, filter).length;
  const filtered = columns.filter((column) => column.filter);
  if (filtered.length === 0) return null;
  return (
    <Popover
      label="Filters"
      trigger={
        <Button variant="quiet" aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          <ListFilter aria-hidden /> <span className="max-md:hidden">Filter</span>
          {count > 0 && <span className="rounded-full bg-accent-soft px-1.5 text-xs tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          {filtered.map(
            ({ field, header, filter: kind }) =>
              kind?.kind === 'text' && (
                <Part
                  key={field}
                  label={header}
                  value={filter[field] ?? ''}
                  onChange={(text) => onFilter((before) => withPart(before, field, text))}
                />
              ),
          )}
          {filtered.map(
            ({ field, header, filter: kind }) =>
              kind?.kind === 'one' && (
                <Field key={field} label={header}>
                  {(control) => (
                    <Choice
                      {...control}
                      value={filter[field] ?? ''}
                      options={[['', 'All'], ...kind.options.map(({ value, label }) => [value, label] as const)]}
                      onChoose={(value) => onFilter((before) => withPart(before, field, value))}
                    />
                  )}
                </Field>
              ),
          )}
        </div>
        {filtered.map(({ field, header, filter: kind }) => {
          if (kind?.kind !== 'choice') return null;
          const all = kind.options.map(({ value }) => value);
          const flip = (before: GridQuery['filter'], value: string) =>
            withPart(before, field, flipped(all, chosenIn(before, field), value)?.join(',') ?? '');
          return (
            <CheckGroup
              key={field}
              legend={header}
              options={kind.options}
              chosen={chosenIn(filter, field)}
              onFlip={(value) => onFilter((before) => flip(before, value))}
            />
          );
        })}
      </div>
    </Popover>
  );
}

function Part({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const { text, type, tell } = useTypedText(value, onChange);
  // The panel may close before the typing has rested.
  const tellWhenClosed = useEffectEvent(() => tell(text));
  useEffect(() => () => tellWhenClosed(), []);
  return (
    <Field label={`${label} contains`}>
      {(control) => (
        <Input
          {...control}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => type(event.target.value, pauseMs)}
          onKeyDown={(event) => event.key === 'Enter' && tell(text)}
        />
      )}
    </Field>
  );
}
