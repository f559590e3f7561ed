import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { changeBoardSettings, useBoardSettings, type CardWidth } from './board-settings.js';

const options: readonly { value: CardWidth; label: string }[] = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
];

/** The user's board settings in this browser: the width of the cards, and a way to expand all strips. */
export function BoardMenu() {
  const { width, collapsed } = useBoardSettings();
  return (
    <Menu
      label="Width of the cards"
      trigger={
        <Button size="icon" variant="quiet" aria-label="Board settings" title="Width of the cards, columns">
          <SlidersHorizontal aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        value={width}
        onChange={(chosen) => changeBoardSettings((before) => ({ ...before, width: chosen }))}
        options={options}
      />
      <MenuSeparator />
      <MenuItem
        disabled={collapsed.length === 0}
        onSelect={() => changeBoardSettings((before) => ({ ...before, collapsed: [] }))}
      >
        Expand all columns
      </MenuItem>
    </Menu>
  );
}
