import type { ColDef } from 'ag-grid-community';
import { Ellipsis } from 'lucide-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../button.js';
import { AnchoredMenu } from '../menu.js';
import type { GridRow, GridRowMenu } from './columns.js';

/** The column of the rows' menus. It is not a data column: nobody can sort, move or hide it. */
export const menuField = 'row-menu';

/** @param isCoarse a finger needs more room */
export function menuColumn<Row extends GridRow>(menu: GridRowMenu<Row>, isCoarse: boolean): ColDef<Row> {
  return {
    colId: menuField,
    headerName: 'Actions',
    headerClass: 'data-grid-menu',
    cellClass: 'data-grid-menu',
    width: isCoarse ? 52 : 44,
    pinned: 'right',
    lockPinned: true,
    lockPosition: 'right',
    suppressMovable: true,
    resizable: false,
    sortable: false,
    cellRenderer: ({ data }: { data?: Row }) => (data ? <RowMenu row={data} menu={menu} /> : null),
  };
}

/** A button that opens a menu beside it, with the row's current entries. */
function RowMenu<Row extends GridRow>({ row, menu }: { row: Row; menu: GridRowMenu<Row> }) {
  return (
    <CellMenu
      label={menu.label(row)}
      entries={() => menu.entries(row)}
      draw={(act) => (
        <Button {...act} variant="quiet" size="icon-sm" aria-label={menu.label(row)}>
          <Ellipsis />
        </Button>
      )}
    />
  );
}

/**
 * A menu in a cell: Enter in the cell opens it too, and afterwards the cell has the focus again.
 * @param draw draws the button, with these properties
 */
export function CellMenu({
  label,
  entries,
  draw,
}: {
  label: string;
  entries: () => ReactNode;
  draw: (act: CellAct) => ReactNode;
}) {
  const [open, setOpen] = useState<{ cell: Element | null; at: DOMRect; byKey: boolean } | null>(null);
  return (
    <>
      {draw({
        'data-cell-act': true,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        tabIndex: -1,
        onClick: ({ currentTarget, detail }) =>
          setOpen({
            cell: currentTarget.closest('[role="gridcell"]'),
            at: currentTarget.getBoundingClientRect(),
            // A click caused by a key has a detail of 0.
            byKey: detail === 0,
          }),
      })}
      {open && (
        <AnchoredMenu
          at={open.at}
          label={label}
          byKey={open.byKey}
          onClose={() => setOpen(null)}
          onClosed={() => open.cell instanceof HTMLElement && open.cell.focus({ preventScroll: true })}
        >
          {entries()}
        </AnchoredMenu>
      )}
    </>
  );
}

interface CellAct {
  'data-cell-act': true;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  tabIndex: -1;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}
