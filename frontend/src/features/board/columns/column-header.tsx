import { ChevronsRightLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { stageMeanings } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { Button } from '../../../ui/button.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { toggleCollapsed } from '../settings/board-settings.js';
import { ColumnCount } from './column-count.js';

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
                className="cursor-help rounded-sm underline decoration-dotted decoration-line-strong underline-offset-4"
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
            <ChevronsRightLeft aria-hidden />
          </Button>
        </Tooltip>
      </div>
      <ColumnCount column={column} />
    </header>
  );
}
