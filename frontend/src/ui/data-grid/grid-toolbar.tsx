import { Columns3, ListFilter, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { Button } from '../button.js';
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuSeparator } from '../menu.js';
import { moved, withShown, type GridLayout } from './layout.js';
import { useTypedText } from '../../lib/use-typed-text.js';
import { CheckGroup, flipped, Popover } from '../popover.js';
import { Choice, Field, Input } from '../field.js';
import { type GridColumn, type GridQuery, type GridRow, chosenIn, filterChips, withPart } from './columns.js';

/** The visible columns and their order: a click shows or hides one, Alt with an arrow key moves it. */
export function ColumnsMenu({
  columns,
  layout,
  onChange,
  onReset,
}: {
  columns: readonly { field: string; header: string }[];
  layout: GridLayout;
  onChange: (next: (before: GridLayout) => GridLayout) => void;
  onReset: () => void;
}) {
  const headers = new Map(columns.map(({ field, header }) => [field, header]));
  const move = (event: KeyboardEvent, field: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onChange((before) => moved(before, field, event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <Menu
      label="Columns"
      trigger={
        <Button variant="quiet" aria-label="Columns">
          <Columns3 /> <span className="max-md:hidden">Columns</span>
        </Button>
      }
    >
      {layout.order.slice(1).map((field) => (
        <MenuCheck
          key={field}
          checked={!layout.hidden.includes(field)}
          onChange={(shown) => onChange((before) => withShown(before, field, shown))}
          onKeyDown={(event) => move(event, field)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        >
          {headers.get(field)}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <div className="pointer-coarse:hidden">
        <MenuHeading>Alt ↑ ↓ moves a column</MenuHeading>
      </div>
      <MenuItem onSelect={onReset}>Reset columns</MenuItem>
    </Menu>
  );
}

const filterPauseMs = 350;

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
          <ListFilter /> <span className="max-md:hidden">Filter</span>
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
  const { text, type, report } = useTypedText(value, onChange);
  // The panel may close before the typing has rested.
  const reportWhenClosed = useEffectEvent(() => report(text));
  useEffect(() => () => reportWhenClosed(), []);
  return (
    <Field label={`${label} contains`}>
      {(control) => (
        <Input
          {...control}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => type(event.target.value, filterPauseMs)}
          onKeyDown={(event) => event.key === 'Enter' && report(text)}
        />
      )}
    </Field>
  );
}

const searchPauseMs = 250;

/** The text to search for in all rows. The grid follows when typing rests. */
export function GridSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { text, type } = useTypedText(value, onChange);
  return (
    <div role="search" className="relative min-w-32 flex-1 md:max-w-64">
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value, searchPauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('', 0);
          if (event.key === 'Enter') type(text, 0);
        }}
        className="search-plain pl-8"
      />
    </div>
  );
}
