import { ArrowLeftRight, ArrowRight, X } from 'lucide-react';
import { useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/field.js';
import { useNames } from '../../people/names-query.js';
import { fieldLabel, fieldValue } from '../../history/field-words.js';
import { sentenceInHistory } from '../../history/sentences.js';
import { differences, stateAt } from '../../history/state-at.js';

/** Two events by their ids; the states right after them are compared. */
export interface Comparison {
  from: string;
  to: string;
}

/** The differences between any two moments of the history, before -> after. */
export function ComparePanel({
  events,
  comparison,
  onChange,
  onClose,
}: {
  events: readonly HistoryEvent[];
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
  onClose: () => void;
}) {
  const { from, to } = comparison;
  const names = useNames();
  const changes = useMemo(() => {
    const after = (id: string) =>
      stateAt(
        events,
        events.findIndex((event) => event.id === id),
      );
    return differences(after(from), after(to))
      .map(({ field, from: before, to: now }) => ({
        field,
        before: fieldValue(field, before, names),
        now: fieldValue(field, now, names),
      }))
      .filter(({ before, now }) => before !== now);
  }, [events, from, to, names]);
  return (
    <section aria-label="Compare" className="flex max-h-[45%] shrink-0 flex-col gap-2 border-b border-line px-4 py-2.5">
      <div className="grid shrink-0 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 text-xs">
        <label htmlFor="compare-from" className="text-ink-soft">
          From
        </label>
        <EventSelect
          id="compare-from"
          events={events}
          value={from}
          onChange={(id) => onChange({ ...comparison, from: id })}
        />
        <Button variant="quiet" size="icon-sm" aria-label="Close the comparison" onClick={onClose}>
          <X />
        </Button>
        <label htmlFor="compare-to" className="text-ink-soft">
          To
        </label>
        <EventSelect
          id="compare-to"
          events={events}
          value={to}
          onChange={(id) => onChange({ ...comparison, to: id })}
        />
        <Button variant="quiet" size="icon-sm" aria-label="Swap" onClick={() => onChange({ from: to, to: from })}>
          <ArrowLeftRight />
        </Button>
      </div>
      <div role="status" tabIndex={0} aria-label="Differences" className="min-h-0 overflow-y-auto text-sm">
        <p className="text-xs text-ink-soft">
          {changes.length === 0
            ? 'No differences between these two.'
            : `${changes.length} ${changes.length === 1 ? 'field differs' : 'fields differ'}`}
        </p>
        <ul className="mt-1 flex flex-col gap-0.5">
          {changes.map((change) => (
            <li key={change.field} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-2">
              <span className="text-ink-soft">{fieldLabel(change.field)}</span>
              <span className="flex flex-wrap items-center gap-x-1 wrap-anywhere">
                <span className="text-ink-soft">{change.before}</span>
                <ArrowRight aria-label="became" className="size-3 shrink-0 text-ink-soft" />
                <span className="font-medium">{change.now}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function EventSelect({
  id,
  events,
  value,
  onChange,
}: {
  id: string;
  events: readonly HistoryEvent[];
  value: string;
  onChange: (eventId: string) => void;
}) {
  const names = useNames();
  const options = useMemo(
    () =>
      events.map((event, index) => (
        <option key={event.id} value={event.id}>
          {index + 1}. {officeDateTime(event.occurredAt)} · {sentenceInHistory(event, names)}
        </option>
      )),
    [events, names],
  );
  return (
    <Select id={id} value={value} onChange={(change) => onChange(change.target.value)} className="truncate">
      {options}
    </Select>
  );
}
