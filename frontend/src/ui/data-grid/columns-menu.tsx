import { Columns3 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../button.js';
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuSeparator } from '../menu.js';
import { moved, withShown, type GridLayout } from './layout.js';

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
          <Columns3 aria-hidden /> <span className="max-md:hidden">Columns</span>
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
