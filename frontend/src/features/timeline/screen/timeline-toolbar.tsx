import { shownName } from '../../../../../contracts/src/person-name.js';
import { GitCompareArrows, ListFilter, TableProperties } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuCheck, MenuHeading, MenuSeparator } from '../../../ui/menu.js';
import { ExportButton } from '../../history-export/use-history-export.js';
import { kindLabels } from '../../../../../contracts/src/log/event-words.js';
import { everything, filterChoices } from '../../history/actor-of.js';
import { stateAt } from '../../history/state-at.js';
import type { Replay } from '../replay/use-replay.js';

export type Level = 'sentences' | 'raw';

/** Sentences or raw events, the filter, the lead's state, comparing. */
export function TimelineToolbar({
  leadId,
  replay,
  level,
  onLevel,
  comparing,
  onCompare,
  stateOpen,
  onToggleState,
}: {
  /** The lead whose history can be saved as a file; null if there is no such file. */
  leadId: string | null;
  replay: Replay;
  level: Level;
  onLevel: (level: Level) => void;
  comparing: boolean;
  onCompare: () => void;
  /** undefined if the page shows the state elsewhere. */
  stateOpen: boolean | undefined;
  onToggleState: () => void;
}) {
  const name = useMemo(() => nameIn(replay.events), [replay.events]);
  return (
    <div
      role="toolbar"
      aria-label="History"
      className="flex shrink-0 flex-wrap items-center border-b border-line px-3 py-1 max-md:[&_svg]:hidden"
    >
      <div role="group" aria-label="Show as" className="flex rounded-control bg-sunken p-0.5">
        <LevelButton pressed={level === 'sentences'} onClick={() => onLevel('sentences')}>
          Sentences
        </LevelButton>
        <LevelButton pressed={level === 'raw'} onClick={() => onLevel('raw')}>
          Raw
        </LevelButton>
      </div>
      <span className="flex-1" />
      {stateOpen !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={stateOpen}
          className="aria-pressed:bg-hover aria-pressed:text-ink"
          onClick={onToggleState}
        >
          <TableProperties /> What is known
        </Button>
      )}
      {replay.events.length > 1 && (
        <>
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={comparing}
            className="aria-pressed:bg-hover aria-pressed:text-ink"
            onClick={onCompare}
          >
            <GitCompareArrows /> Compare
          </Button>
          <FilterMenu replay={replay} />
        </>
      )}
      {leadId !== null && replay.events.length > 0 && <ExportButton leadId={leadId} name={name} />}
    </div>
  );
}

function nameIn(events: readonly HistoryEvent[]): string {
  const { name } = stateAt(events, events.length - 1);
  return shownName(typeof name === 'string' ? name : null);
}

function LevelButton({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className="flex h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-medium text-ink-soft aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:h-9"
    >
      {children}
    </button>
  );
}

function FilterMenu({ replay: { events, filter, setFilter } }: { replay: Replay }) {
  const choices = useMemo(() => filterChoices(events), [events]);
  const chosen = filter.kinds.length + filter.actors.length;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className="data-[active]:bg-accent-soft data-[active]:text-ink"
          data-active={chosen > 0 || undefined}
          aria-label={chosen > 0 ? `Filter, ${chosen} set` : 'Filter'}
        >
          <ListFilter /> Filter{chosen > 0 && <span className="tabular">{chosen}</span>}
        </Button>
      }
    >
      <MenuHeading>What</MenuHeading>
      {choices.kinds.map(({ value, count }) => (
        <MenuCheck
          key={value}
          checked={filter.kinds.includes(value)}
          onChange={() => setFilter({ ...filter, kinds: toggled(filter.kinds, value) })}
          count={count}
        >
          {kindLabels[value]}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuHeading>Who</MenuHeading>
      {choices.actors.map(({ value, count }) => (
        <MenuCheck
          key={value}
          checked={filter.actors.includes(value)}
          onChange={() => setFilter({ ...filter, actors: toggled(filter.actors, value) })}
          count={count}
        >
          {value}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/** The filter's result, and a button to clear it. */
export function FilterLine({ replay: { events, filter, setFilter, shown } }: { replay: Replay }) {
  if (filter.kinds.length + filter.actors.length === 0) return null;
  const words = [...filter.kinds.map((kind) => kindLabels[kind]), ...filter.actors].join(', ');
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-0.5 text-xs"
    >
      <span className="min-w-0 flex-1 truncate tabular">
        {shown.size} of {events.length} events · {words}
      </span>
      <Button variant="link" size="inline" onClick={() => setFilter(everything)}>
        Show all
      </Button>
    </p>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
