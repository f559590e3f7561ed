import { ArrowDownNarrowWide } from 'lucide-react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { columnSorts, type ColumnSort } from '../../../../../contracts/src/board/board-sort.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { sortColumn } from '../settings/board-settings.js';

const labels: Record<ColumnSort, string> = {
  newest: 'Newest in the stage first',
  stalest: 'Stalest first',
  rent: 'Highest rent first',
};
const options = columnSorts.map((value) => ({ value, label: labels[value] }));

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
          <ArrowDownNarrowWide aria-hidden />
        </Button>
      }
    >
      <MenuChoice value={sort} onChange={(chosen) => sortColumn(status, chosen)} options={options} />
    </Menu>
  );
}
