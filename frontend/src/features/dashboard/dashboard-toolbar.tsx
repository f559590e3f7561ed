import { Building2, Download, PanelRight, Plus } from 'lucide-react';
import { pipelineExportPaths } from '../../../../contracts/src/board/paths.js';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { queryOf } from '../board/data/board-query.js';
import { addressOf } from '../../lib/calls/called.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Tooltip, GuardedButton } from '../../ui/tooltip.js';
import { AddressLookupButton, useAddressLookup } from '../address-lookup/address-lookup-button.js';
import { pastReason } from '../history/past.js';
import type { FilterChange } from '../board/filters/filter-address.js';
import { SearchField, WhoseToggle } from '../board/filters/filter-line.js';
import { FilterPanel } from '../board/filters/filter-panel.js';
import { BoardMenu } from '../board/settings/board-menu.js';
import { useViews, ViewsMenu } from '../board/views/views-menu.js';
import { TimeMachineButton } from '../time-machine/controls/time-machine-button.js';
import type { TimeMachineState } from '../time-machine/playback/use-time-machine.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { PhoneToolbarMenu } from './phone-toolbar-menu.js';

/** The label beside an important icon, shown if the row has room for it. */
const toolLabel = '@max-[45rem]:hidden @min-[57rem]:@max-[71rem]:hidden pointer-coarse:@max-[80rem]:hidden';

/** The label's first word, if there is room for no more: beside the panel on a usual screen. */
const shortLabel = 'hidden pointer-fine:@min-[67.5rem]:@max-[71rem]:inline';

/** The labels of the other icons, one after the other as the screen is wider: Add Lead stays in the row beside a long view's name. */
const portfolioLabel = 'hidden pointer-fine:@min-[95rem]:inline';
const activityLabel = 'hidden pointer-fine:@min-[99rem]:inline';
const widestLabel = 'hidden pointer-fine:@min-[110rem]:inline';

/** The row above the board, two on a phone: its title, search, filters and views, and the two actions. */
export function DashboardToolbar({
  filter,
  onFilter,
  cities,
  time,
  onAdd,
  activityOpen,
  onToggleActivity,
  portfolio,
  onTogglePortfolio,
}: {
  /** The board's filter; the export uses the same one. */
  filter: BoardFilter;
  /** @param step whether it adds a step to the browser's history */
  onFilter: (change: FilterChange, step?: boolean) => void;
  /** The cities that the filter offers. */
  cities: readonly string[];
  /** In the past nothing can be added. */
  time: TimeMachineState;
  onAdd: () => void;
  activityOpen: boolean;
  onToggleActivity: () => void;
  /** Whether the portfolio replaces the board. */
  portfolio: boolean;
  onTogglePortfolio: () => void;
}) {
  const phone = !useMediaQuery('(min-width: 48rem)');
  // Their dialogs stay if a phone is turned, which swaps the buttons for the menu.
  const views = useViews(filter, onFilter);
  const lookup = useAddressLookup();
  const exported = {
    href: addressOf({ at: pipelineExportPaths.export }, { query: queryOf(filter, time.at ? { at: time.at } : {}) }),
    tip: `Export Data: ${time.at ? 'what the board showed then' : 'what the board shows'}, as CSV`,
  };
  return (
    <div className="@container shrink-0">
      <div className="flex flex-wrap items-center gap-2 px-3 pt-3 pb-2 md:pb-1">
        <h1 className="mr-auto text-base font-semibold whitespace-nowrap max-md:min-w-0 max-md:flex-1 max-md:truncate">
          Property Management Dashboard
        </h1>
        {/* Visually last, but beside the title if not everything fits in one row, so that the search has enough width. */}
        <GuardedButton reason={pastReason(time.past)} variant="primary" className="@[57rem]:order-last" onClick={onAdd}>
          <Plus /> Add Lead
        </GuardedButton>
        <span aria-hidden className="-my-1 h-0 w-full @[57rem]:hidden" />
        <SearchField
          value={filter.search ?? ''}
          onChange={(text) => onFilter((asked) => ({ ...asked, search: text || undefined }), false)}
        />
        {!portfolio && (
          <>
            <WhoseToggle {...{ filter, onFilter }} />
            <FilterPanel {...{ filter, onFilter, cities }} />
          </>
        )}
        {!phone && (
          <>
            {!portfolio && (
              <>
                <ViewsMenu views={views} />
                <BoardMenu />
                <TimeMachineButton time={time} />
              </>
            )}
            <Tooltip content={portfolio ? 'Back to the board' : 'Portfolio'}>
              <Button
                size="icon"
                variant="quiet"
                aria-label="Portfolio"
                aria-pressed={portfolio}
                className="aria-pressed:bg-hover aria-pressed:text-ink pointer-fine:@min-[95rem]:w-auto pointer-fine:@min-[95rem]:px-2"
                onClick={onTogglePortfolio}
              >
                <Building2 /> <span className={portfolioLabel}>Portfolio</span>
              </Button>
            </Tooltip>
            <AddressLookupButton labelClass={widestLabel} onOpen={lookup.openUp} />
            <Tooltip content={exported.tip}>
              <a
                href={exported.href}
                download
                aria-label="Export Data"
                className={buttonClass({ variant: 'quiet', className: 'px-2' })}
              >
                <Download />
                <span className={toolLabel}>Export Data</span>
                <span className={shortLabel}>Export</span>
              </a>
            </Tooltip>
          </>
        )}
        <Tooltip content="Activity, today, walkthroughs, communication">
          <Button
            size="icon"
            variant="quiet"
            aria-label="Recent Activity"
            aria-pressed={activityOpen}
            className="aria-pressed:bg-hover aria-pressed:text-ink pointer-fine:@min-[99rem]:w-auto pointer-fine:@min-[99rem]:px-2"
            onClick={onToggleActivity}
          >
            <PanelRight /> <span className={activityLabel}>Activity</span>
          </Button>
        </Tooltip>
        {phone && (
          <PhoneToolbarMenu {...{ views, time, portfolio, onTogglePortfolio, exported }} onLookUp={lookup.openUp} />
        )}
      </div>
      {views.dialogs}
      {lookup.dialog}
    </div>
  );
}
