import { clsx } from 'clsx';
import { ChevronsLeftRight } from 'lucide-react';
import type { Ref } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { toggleCollapsed } from '../settings/board-settings.js';

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
  const leads = `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
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
        <ChevronsLeftRight aria-hidden className="size-3.5" />
        <StatusDot status={status} />
        <span className="tabular">{count.toLocaleString('en-US')}</span>
        <span className="[writing-mode:vertical-rl]">{title}</span>
      </button>
    </section>
  );
}
