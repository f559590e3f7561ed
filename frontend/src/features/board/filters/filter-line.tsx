import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { X, UserRound, UserRoundX, Search } from 'lucide-react';
import type { Board } from '../../../../../contracts/src/board/queries.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { replacing, useTypedText } from '../../../lib/use-typed-text.js';
import { Button } from '../../../ui/button.js';
import { useNames } from '../../people/names-query.js';
import { MoneyApart } from '../money/overview.js';
import { filterChips, type FilterChange } from './filter-address.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { Input } from '../../../ui/field.js';

/** The board's filter, with a button to remove each part, and the number of matches out of all leads. */
export function FilterLine({
  board,
  filter,
  onFilter,
  note,
}: {
  /** With totals: the board was read with the filter. */
  board: Board | undefined;
  filter: BoardFilter;
  onFilter: (change: FilterChange) => void;
  /** Further information about the matches. */
  note?: string;
}) {
  const names = useNames();
  const sum = (of: (column: Board['columns'][number]) => number) =>
    board?.columns.reduce((all, one) => all + of(one), 0) ?? 0;
  const found = sum(({ count }) => count);
  const all = sum(({ total }) => total?.count ?? 0);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-2">
      <p role="status" className="text-xs text-ink-soft tabular">
        {board && (
          <>
            <span className="font-semibold text-ink">{withCommas(found)}</span> of {counted(all, 'lead')}
          </>
        )}
      </p>
      {board && <MoneyApart columns={board.columns} className="flex flex-wrap items-center gap-x-3 text-xs" />}
      <ul aria-label="Filters" className="contents">
        {filter.search && (
          <Chip label={`“${filter.search}”`} onRemove={() => onFilter((asked) => ({ ...asked, search: undefined }))} />
        )}
        {filterChips(filter, names).map(({ part, label, remove }) => (
          <Chip key={part} label={label} onRemove={() => onFilter(remove)} />
        ))}
      </ul>
      <Button variant="quiet" size="sm" onClick={() => onFilter(replacing(() => ({})))}>
        Clear all
      </Button>
      {note && <p className="text-xs text-ink-soft">{note}</p>}
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full">
      <button
        type="button"
        aria-label={`Remove filter: ${label}`}
        onClick={onRemove}
        className="flex min-h-6 max-w-full items-center gap-1 rounded-full border border-line bg-surface px-2 text-xs hover:bg-hover pointer-coarse:min-h-10 pointer-coarse:px-3"
      >
        <span className="truncate">{label}</span>
        <X className="size-3 shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}

const choices = [
  { value: 'me', label: 'Mine', tip: 'Leads that you look after', icon: UserRound },
  { value: 'none', label: 'Unassigned', tip: 'Leads that nobody looks after', icon: UserRoundX },
] as const;

/** Shows one's own or unassigned leads with one click; a second click shows all again. A narrow board has this only among the filters. */
export function WhoseToggle({ filter, onFilter }: { filter: BoardFilter; onFilter: (change: FilterChange) => void }) {
  return (
    <div role="group" aria-label="Whose leads" className="flex @max-[61.5rem]:hidden">
      {choices.map(({ value, label, tip, icon: Icon }) => (
        <Tooltip key={value} content={tip}>
          <Button
            variant="quiet"
            className="px-2! aria-pressed:bg-accent-soft aria-pressed:text-ink"
            aria-label={label}
            aria-pressed={filter.assignee === value}
            onClick={() => onFilter((asked) => ({ ...asked, assignee: asked.assignee === value ? undefined : value }))}
          >
            <Icon />
            <span className="@max-[88rem]:hidden">{label}</span>
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}

const pauseMs = 200;

/** The board's search text. Typing renders only the field; the board follows when typing rests. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { text, type, report } = useTypedText(value, onChange);
  return (
    <div role="search" className="relative min-w-40 flex-1 @min-[57rem]:min-w-32 md:max-w-64">
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft" />
      <Input
        id="board-search"
        type="search"
        aria-label="Search leads"
        placeholder="Search leads"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value, pauseMs)}
        onBlur={() => report(text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('', 0);
          if (event.key === 'Enter') type(text, 0);
        }}
        className="search-plain pl-8"
      />
    </div>
  );
}
