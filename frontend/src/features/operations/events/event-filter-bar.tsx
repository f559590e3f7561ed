import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTypedText } from '../../../lib/use-typed-text.js';
import { FilterChoice, Input } from '../../../ui/field.js';
import { Button } from '../../../ui/button.js';
import { type EventsChange, type EventsSearch, filterCount, filtersOf } from '../data/addresses.js';
import { officeField, officeInstant } from '../../../lib/office-days.js';
import { catalogueQuery } from '../data/operations-query.js';

const pauseMs = 350;

/** A text filter of the log: goes into the address after a pause in typing, or at once with Enter. */
function TextFilter({
  id,
  value = '',
  placeholder,
  onChange,
}: {
  id: string;
  value: string | undefined;
  placeholder: string;
  onChange: (value: string | undefined) => void;
}) {
  const { text, type } = useTypedText(value, (next) => onChange(next || undefined));
  return (
    <Input
      id={id}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      className="font-mono"
      onChange={(event) => type(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
      }}
    />
  );
}

const kinds = [
  ['user', 'Staff'],
  ['visitor', 'Visitors'],
  ['system', 'The system'],
  ['webhook', 'Webhooks'],
] as const;
const views = [
  [undefined, 'Events'],
  ['graph', 'Graph'],
  ['outline', 'Outline'],
] as const;

/** The filters; the address holds all of them. On a phone a button opens the fields. */
export function EventFilterBar({
  search,
  onChange,
}: {
  search: EventsSearch;
  onChange: (change: EventsChange) => void;
}) {
  const [open, setOpen] = useState(false);
  const types = useQuery(catalogueQuery).data;
  const filters = filtersOf(search);
  const set = (change: EventsSearch) => onChange((asked) => ({ ...asked, ...change, event: undefined }));
  const { type, actor, correlation, from, to, order, view } = search;
  const count = filterCount(filters);
  // The graph and the outline show a whole action: the other filters do not apply to them.
  const whole = correlation !== undefined && view !== undefined;
  const typeNames = [
    ...(types?.types.map(({ name }) => name) ?? []),
    ...(types?.unknown.map((each) => each.type) ?? []),
  ];
  const knownTypes = [...new Set([...typeNames, ...(type === undefined ? [] : [type])])].sort();
  return (
    <div className="@container shrink-0 border-b border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-sm font-semibold">Events</h1>
        {correlation !== undefined && (
          <div role="group" aria-label="View" className="flex rounded-control bg-sunken p-0.5">
            {views.map(([name, label]) => (
              <Button
                key={label}
                size="sm"
                variant="quiet"
                aria-pressed={view === name}
                className="h-6 aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card"
                onClick={() => onChange((asked) => ({ ...asked, view: name }))}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        {whole && (
          <p className="min-w-0 truncate text-xs text-ink-soft tabular max-md:hidden" title={correlation}>
            Everything action {correlation} caused
          </p>
        )}
        <div className="ml-auto flex items-center gap-1">
          {count > 0 && (
            <Button size="sm" variant="quiet" onClick={() => onChange((asked) => ({ order: asked.order }))}>
              <X /> Clear {count === 1 ? 'filter' : `${count} filters`}
            </Button>
          )}
          {!whole && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={order === 'asc' ? 'Oldest first; show newest first' : 'Newest first; show oldest first'}
              onClick={() => set({ order: order === 'asc' ? undefined : 'asc' })}
            >
              {order === 'asc' ? <ArrowDownNarrowWide /> : <ArrowDownWideNarrow />}
              {order === 'asc' ? 'Oldest first' : 'Newest first'}
            </Button>
          )}
          {!whole && (
            <Button
              size="sm"
              className="md:hidden"
              aria-expanded={open}
              aria-controls="event-filters"
              onClick={() => setOpen(!open)}
            >
              <SlidersHorizontal /> Filters
            </Button>
          )}
        </div>
      </div>
      <div
        id="event-filters"
        role="search"
        aria-label="Events"
        className={clsx(
          'mt-2 grid-cols-2 gap-2 @lg:grid-cols-3 @6xl:grid-cols-6',
          whole ? 'hidden' : open ? 'grid' : 'hidden md:grid',
        )}
      >
        <Labelled label="Stream">
          {(id) => (
            <TextFilter id={id} value={search.stream} placeholder="lead-…" onChange={(stream) => set({ stream })} />
          )}
        </Labelled>
        <Labelled label="Type">
          {(id) => (
            <FilterChoice
              id={id}
              any="Any"
              value={type}
              options={knownTypes.map((name) => [name, name] as const)}
              onChoose={(chosen) => set({ type: chosen })}
            />
          )}
        </Labelled>
        <Labelled label="Actor">
          {(id) => (
            <FilterChoice
              id={id}
              any="Anyone"
              value={actor}
              options={
                actor === undefined || kinds.some(([kind]) => kind === actor) ? kinds : [...kinds, [actor, actor]]
              }
              onChoose={(chosen) => set({ actor: chosen })}
            />
          )}
        </Labelled>
        <Labelled label="Correlation">
          {(id) => (
            <TextFilter id={id} value={correlation} placeholder="Any" onChange={(next) => set({ correlation: next })} />
          )}
        </Labelled>
        <Labelled label="From (office time)">
          {(id) => <TimeFilter id={id} value={from} onChange={(next) => set({ from: next })} />}
        </Labelled>
        <Labelled label="To (office time)">
          {(id) => <TimeFilter id={id} value={to} onChange={(next) => set({ to: next })} />}
        </Labelled>
      </div>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-2xs text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function TimeFilter({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Input
      id={id}
      type="datetime-local"
      value={officeField(value)}
      onChange={(event) => onChange(officeInstant(event.target.value))}
    />
  );
}
