import { Building2, Download, Ellipsis, History, HousePlus } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { chooseCompact } from '../board/settings/board-settings.js';
import { usePreferences } from '../session/preferences.js';
import type { Views } from '../board/views/views-menu.js';
import type { TimeMachineState } from '../time-machine/playback/use-time-machine.js';

/** What a wide toolbar shows as buttons, behind one button on a phone. Its columns fill the width, so only the cards' height can be chosen. */
export function PhoneToolbarMenu({
  views,
  time,
  exported,
  portfolio,
  onTogglePortfolio,
  onLookUp,
}: {
  views: Views;
  time: TimeMachineState;
  /** The file with what the board shows. */
  exported: { href: string; tip: string };
  /** Whether the portfolio replaces the board, which has no views, no settings and no past then. */
  portfolio: boolean;
  onTogglePortfolio: () => void;
  /** Opens the analyses of an address. */
  onLookUp: () => void;
}) {
  const { compact } = usePreferences();
  return (
    <Menu
      trigger={
        <Button size="icon" variant="quiet" aria-label="More of the board">
          <Ellipsis />
        </Button>
      }
    >
      {!portfolio && (
        <MenuItem onSelect={time.open ? time.close : time.openUp}>
          <History /> {time.open ? 'Close the time machine' : 'Time machine'}
        </MenuItem>
      )}
      <MenuItem onSelect={onTogglePortfolio}>
        <Building2 /> {portfolio ? 'Back to the board' : 'Portfolio'}
      </MenuItem>
      <MenuItem onSelect={onLookUp}>
        <HousePlus /> Analyses of an address
      </MenuItem>
      <MenuItem asChild>
        <a href={exported.href} download title={exported.tip}>
          <Download /> Export Data
        </a>
      </MenuItem>
      {!portfolio && (
        <>
          <MenuCheck checked={compact} onChange={chooseCompact}>
            Compact cards
          </MenuCheck>
          <MenuSeparator />
          <MenuHeading>Views</MenuHeading>
          {views.entries}
        </>
      )}
    </Menu>
  );
}
