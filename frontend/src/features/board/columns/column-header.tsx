import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { money } from '../../../lib/format.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { ChevronsRightLeft, ChevronsLeftRight, ChevronsLeft, ChevronsRight, ArrowDownNarrowWide } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { stageMeanings } from '../../../../../contracts/src/lead-status.js';
import { Button } from '../../../ui/button.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { toggleCollapsed, type CardWidth, sortColumn } from '../settings/board-settings.js';
import { clsx } from 'clsx';
import { columnSorts, type ColumnSort, notCounted } from '../../../../../contracts/src/board/board-sort.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { optionsOf } from '../../../lib/options.js';

/** The number of leads and their total monthly rent; with a filter "12 of 340" and "$18,400 of $512,000". */
function ColumnCount({ column: { status, count, monthlyRentCents, total } }: { column: BoardColumn }) {
  const rent = total ? total.monthlyRentCents : monthlyRentCents;
  return (
    <div className="text-xs text-ink-soft tabular">
      <p className="flex items-center gap-1.5">
        <StatusDot status={status} />
        <span className="whitespace-nowrap">
          <span className="font-medium text-ink">{withCommas(count)}</span>
          {total && ` of ${withCommas(total.count)}`}
        </span>
        {!total && rent > 0 && (
          <span className="truncate" title={`Monthly rent. ${notCounted}`}>
            · {money(rent)}/mo
          </span>
        )}
      </p>
      {total && rent > 0 && (
        <p className="truncate pl-3.5" title={`Monthly rent: of matching leads, of all. ${notCounted}`}>
          <span className="text-ink">{money(monthlyRentCents)}</span> of {money(rent)}
        </p>
      )}
    </div>
  );
}

/** A column's name, with an explanation if the name is unclear, its figures, and its actions. */
export function ColumnHeader({ column, children }: { column: BoardColumn; children?: ReactNode }) {
  const { status } = column;
  const title = columnTitle(status);
  const meaning = stageMeanings[status];
  return (
    <header className="shrink-0 px-2.5 pt-1.5 pb-1.5">
      <div className="flex items-center gap-0.5">
        <h3
          className="min-w-0 flex-1 overflow-clip [overflow-clip-margin:4px] text-sm font-semibold text-ellipsis whitespace-nowrap"
          title={meaning ? undefined : title}
        >
          {meaning ? (
            <Tooltip content={meaning}>
              <span
                tabIndex={0}
                className="relative cursor-help rounded-sm underline decoration-dotted decoration-line-strong underline-offset-4"
              >
                {title}
                <span className="sr-only">. {meaning}</span>
              </span>
            </Tooltip>
          ) : (
            title
          )}
        </h3>
        {children}
        <Tooltip content="Collapse the column">
          <Button
            variant="quiet"
            size="icon-sm"
            className="-mr-1 max-md:hidden"
            aria-label={`Collapse ${title}`}
            onClick={() => toggleCollapsed(status)}
          >
            <ChevronsRightLeft />
          </Button>
        </Tooltip>
      </div>
      <ColumnCount column={column} />
    </header>
  );
}

/** A column as a strip, with its number of leads. A press expands it; a card can be dropped on it. */
export function CollapsedColumn({
  column: { status, count },
  ref,
  isOver = false,
}: {
  column: BoardColumn;
  ref?: Ref<HTMLElement>;
  /** A card is carried over it. */
  isOver?: boolean;
}) {
  const title = columnTitle(status);
  const leads = counted(count, 'lead');
  return (
    <section
      ref={ref}
      aria-label={`${title}, ${leads}`}
      data-column={status}
      className={clsx(
        'flex h-full w-10 shrink-0 rounded-card bg-sunken transition-colors',
        isOver && 'bg-accent-soft ring-2 ring-accent ring-inset',
      )}
    >
      <button
        type="button"
        id={`strip-${status}`}
        aria-expanded={false}
        aria-label={`Expand ${title}, ${leads}`}
        title={`Expand ${title}`}
        onClick={() => toggleCollapsed(status)}
        className="flex flex-1 flex-col items-center gap-2 rounded-card py-2.5 text-xs font-medium text-ink-soft hover:bg-hover hover:text-ink"
      >
        <ChevronsLeftRight className="size-3.5" />
        <StatusDot status={status} />
        <span className="tabular">{withCommas(count)}</span>
        <span className="[writing-mode:vertical-rl]">{title}</span>
      </button>
    </section>
  );
}

const widths: Record<CardWidth, string> = {
  narrow: 'md:w-50 lg:min-w-46',
  normal: 'md:w-60 lg:min-w-50',
  wide: 'md:w-80 lg:min-w-72',
};

/** A column's frame: as wide as a phone's screen, then as wide as was chosen; on a wide board the columns share the width. */
export const columnClass = (width: CardWidth): string =>
  `flex h-full w-full shrink-0 snap-center flex-col rounded-card bg-sunken lg:w-auto lg:flex-1 ${widths[width]}`;

/** The narrow strip after the columns. It shows and hides the four rarely used stages. */
export function MoreStages({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex w-full shrink-0 snap-center flex-row items-center justify-center gap-2 rounded-card border border-dashed border-line-strong/60 text-xs font-medium text-ink-soft hover:bg-hover hover:text-ink md:w-8 md:flex-col"
    >
      {open ? <ChevronsLeft className="size-4" /> : <ChevronsRight className="size-4" />}
      <span className="md:[writing-mode:vertical-rl]">{open ? 'Fewer stages' : 'More stages'}</span>
    </button>
  );
}

const labels: Record<ColumnSort, string> = {
  newest: 'Newest in the stage first',
  stalest: 'Stalest first',
  rent: 'Highest rent first',
};
const options = optionsOf(columnSorts, labels);

/** Chooses the column's sorting. It is marked if it is not the default. */
export function SortMenu({ column: { status, sort = 'newest' } }: { column: BoardColumn }) {
  const title = columnTitle(status);
  return (
    <Menu
      label={`Sort ${title}`}
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Sort ${title}: ${labels[sort]}`}
          title={labels[sort]}
          className={sort === 'newest' ? '' : 'bg-accent-soft text-ink'}
        >
          <ArrowDownNarrowWide />
        </Button>
      }
    >
      <MenuChoice value={sort} onChange={(chosen) => sortColumn(status, chosen)} options={options} />
    </Menu>
  );
}
