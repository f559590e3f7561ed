import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import type { Board } from '../../../../../contracts/src/board/queries.js';
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { changeBoardSettings, chooseCompact, useBoardSettings, type CardWidth } from './board-settings.js';
import { usePreferences } from '../../session/preferences.js';

const options: readonly { value: CardWidth; label: string }[] = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
];

/** The user's board settings: the width and height of the cards, and a way to expand all strips. */
export function BoardMenu() {
  const { width, collapsed } = useBoardSettings();
  const { compact } = usePreferences();
  return (
    <Menu
      label="Width of the cards"
      trigger={
        <Button
          size="icon"
          variant="quiet"
          aria-label="Board settings"
          title="Width and height of the cards, columns; they are remembered"
          className="pointer-fine:@min-[110rem]:w-auto pointer-fine:@min-[110rem]:px-2"
        >
          <SlidersHorizontal />
          <span className="hidden pointer-fine:@min-[110rem]:inline">Board settings</span>
        </Button>
      }
    >
      <MenuChoice
        value={width}
        onChange={(chosen) => changeBoardSettings((before) => ({ ...before, width: chosen }))}
        options={options}
      />
      <MenuSeparator />
      <MenuCheck checked={compact} onChange={chooseCompact}>
        Compact cards
      </MenuCheck>
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

/** From this many cards in a column on, the board offers compact ones. */
const manyCards = 50;

/** Offers compact cards once, as soon as a column is long. Whoever answers finds them in the board's settings afterwards. */
export function CompactOffer({ board }: { board: Board }) {
  const { compact, offersCompact } = usePreferences();
  if (compact || !offersCompact || board.columns.every(({ count }) => count < manyCards)) return null;
  return (
    <section
      aria-label="Compact cards"
      className="mx-3 mb-2 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        Long columns: compact cards show almost twice as many leads at once. Your choice is remembered.
      </p>
      <Button size="sm" onClick={() => chooseCompact(true)}>
        Use compact cards
      </Button>
      <Button variant="quiet" size="sm" onClick={() => chooseCompact(false)}>
        Keep these
      </Button>
    </section>
  );
}
