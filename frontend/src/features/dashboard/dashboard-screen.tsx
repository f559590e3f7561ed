import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import type { Board as BoardData, BoardCard } from '../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { useTitle } from '../../lib/page-head.js';
import { replacing } from '../../lib/use-typed-text.js';
import { useBackLeavesOut } from '../../ui/back-closes.js';
import { Failure } from '../../ui/failure.js';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.js';
import { Sheet, SidePanel } from '../../ui/side-panel.js';
import { pastReason } from '../history/past.js';
import { StandingStrip } from '../standing/standing-strip.js';
import { useStanding } from '../../live/standing.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/deletion/delete-lead-dialog.js';
import { TimeMachine } from '../time-machine/screen/time-machine.js';
import { useTimeMachine } from '../time-machine/playback/use-time-machine.js';
import { Board } from '../board/screen/board.js';
import { useBoard } from '../board/data/board-query.js';
import { useCarried, holdCard, useCarriedNews } from '../board/moves/carried.js';
import { BulkBar } from '../board/screen/bulk-bar.js';
import { CardMenu } from '../board/cards/card-menu.js';
import { clearSelection, unmark, useAnyChosen } from '../board/selection/selection.js';
import { BoardSkeleton, BoardBeingFilled, EmptyBoard, NoMatch } from '../board/screen/empty-board.js';
import { nameOf } from '../leads/data/name-of.js';
import { useDashboardRequests } from '../board/requests/dashboard-requests.js';
import { DashboardToolbar } from './dashboard-toolbar.js';
import { isFiltered } from '../board/filters/filter-address.js';
import { FilterLine } from '../board/filters/filter-line.js';
import { Overview } from '../board/money/overview.js';
import { useActivityPanel, useBoardFilter } from './use-dashboard.js';
import { useBoardActions } from '../board/screen/use-board-actions.js';
import { useBoardKeys } from '../board/screen/use-board-keys.js';
import { CompactOffer } from '../board/settings/board-menu.js';
import { usePreferences } from '../session/preferences.js';
import { useDefaultView } from '../board/views/views-query.js';

// The board comes first. Everything that opens over it or beside it is fetched once the board is drawn.
const LeadPanel = lazyPart(async () => (await import('./lead-panel.js')).LeadPanel);
const SideLists = lazyPart(async () => (await import('./side-lists.js')).SideLists);
const AddLeadDialog = lazyDialog(async () => (await import('../leads/add/add-lead-dialog.js')).AddLeadDialog);
const PortfolioView = lazyPart(async () => (await import('../lead-lists/portfolio-view.js')).PortfolioView);
const parts = [LeadPanel, SideLists, AddLeadDialog, PortfolioView];
const restMs = 1_000;
const boardModels = ['pipeline'] as const;
const panelParts = ['lead', 'event'];

/** Fetches the parts while the browser is idle, so that nobody waits for them. */
function useFetchedParts(boardShown: boolean) {
  useEffect(() => {
    if (!boardShown) return;
    const timer = window.setTimeout(() => {
      // A part that can't be fetched now is fetched when it is needed. A failure is shown then.
      for (const part of parts) part.preload().catch(() => undefined);
    }, restMs);
    return () => window.clearTimeout(timer);
  }, [boardShown]);
}

/** The board, the recent activity, and the history of the selected lead beside it. The address names the selected lead. */
export function DashboardScreen() {
  useTitle('Dashboard');
  const navigate = useNavigate({ from: '/dashboard' });
  const { lead: selectedId, view } = useSearch({ from: '/_console/dashboard' });
  const portfolio = view === 'portfolio';
  const { filter, setFilter } = useBoardFilter();
  const filtered = isFiltered(filter);
  useDefaultView(!filtered && selectedId === undefined, setFilter);
  const { sort } = usePreferences();
  const { board, shown, error, isError, isFetching, isPlaceholderData, refetch } = useBoard(filter, sort);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const beside = useMediaQuery('(min-width: 64rem)');
  const activityPanel = useActivityPanel(beside);

  const askToDelete = useCallback((card: BoardCard) => setDeleting({ ...card, name: nameOf(card) }), []);
  const { actions, focusedId, drop, menu, closeMenu } = useBoardActions(board, filter, askToDelete);
  const carried = useCarried();
  const news = useCarriedNews(board);
  const shownBoard = useMemo(() => (board && carried ? holdCard(board, carried) : board), [board, carried]);
  const closeLead = useCallback(() => {
    void navigate({ search: (search) => ({ ...search, lead: undefined, event: undefined }), resetScroll: false });
    if (selectedId) document.getElementById(`card-${selectedId}`)?.focus({ preventScroll: true });
  }, [navigate, selectedId]);
  useBackLeavesOut(selectedId !== undefined, panelParts);
  const time = useTimeMachine();
  const { openUp, past } = time;
  useDashboardRequests(
    useCallback(
      (request) => {
        if (request === 'time-machine') openUp();
        else if (past) toast.info(pastReason(true));
        else setAdding(true);
      },
      [openUp, past],
    ),
  );
  useFetchedParts(board !== undefined);
  const togglePortfolio = () =>
    void navigate({ search: (search) => ({ ...search, at: undefined, view: portfolio ? undefined : 'portfolio' }) });
  const anyChosen = useAnyChosen();
  const chooseNothing = useCallback(() => {
    clearSelection();
    unmark();
  }, []);
  useBoardKeys({
    add: () => setAdding(!time.past),
    past: time.past,
    beside: selectedId !== undefined,
    close: anyChosen ? chooseNothing : selectedId ? closeLead : undefined,
  });

  const beingFilled = useStanding(...boardModels)?.why === 'filling';
  const isEmpty = board?.columns.every(({ count, total }) => (total?.count ?? count) === 0);
  const nothingMatches = filtered && board?.columns.every(({ count }) => count === 0);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <DashboardToolbar
          {...{ filter, time, portfolio }}
          onFilter={setFilter}
          cities={citiesOn(board)}
          onAdd={() => setAdding(true)}
          activityOpen={activityPanel.open}
          onToggleActivity={activityPanel.toggle}
          onTogglePortfolio={togglePortfolio}
        />
        {!time.past && (
          <StandingStrip
            models={boardModels}
            subject={portfolio ? 'The portfolio' : 'The board'}
            className="mx-3 mb-2"
          />
        )}
        {portfolio ? (
          <PortfolioView search={filter.search ?? ''} />
        ) : (
          <TimeMachine
            time={time}
            filter={filter}
            onFilter={setFilter}
            selectedId={selectedId}
            onSelect={actions.select}
          >
            {filtered ? (
              <FilterLine board={isPlaceholderData ? undefined : board} filter={filter} onFilter={setFilter} />
            ) : (
              !(isEmpty && beingFilled) && <Overview board={board} />
            )}
            {board && isEmpty && beingFilled ? (
              <BoardBeingFilled />
            ) : board && isEmpty && !carried ? (
              <EmptyBoard onAdd={() => setAdding(true)} />
            ) : board && nothingMatches && !isPlaceholderData && !carried ? (
              <NoMatch onClear={() => setFilter(replacing(() => ({})))} />
            ) : board && shownBoard ? (
              <div
                aria-busy={isPlaceholderData || undefined}
                data-choosing={anyChosen || undefined}
                className={clsx(
                  'group/board relative flex min-h-0 flex-1 flex-col transition-opacity',
                  isPlaceholderData && 'opacity-60',
                )}
              >
                {!carried && <CompactOffer board={board} />}
                <Board
                  board={shownBoard}
                  filter={shown.filter}
                  sort={shown.sort}
                  selectedId={selectedId}
                  focusedId={focusedId}
                  actions={actions}
                  news={news}
                  onDrop={drop}
                />
                <BulkBar board={board} filter={filter} />
                <CardMenu menu={menu} actions={actions} onClose={closeMenu} />
              </div>
            ) : isError ? (
              <Failure
                className="flex-1 justify-center"
                title="The board could not be loaded"
                retry={() => void refetch()}
                retrying={isFetching}
                error={error}
              >
                Your leads are safe; the server did not answer as expected.
              </Failure>
            ) : (
              <BoardSkeleton />
            )}
          </TimeMachine>
        )}
      </div>
      {beside && (selectedId !== undefined || activityPanel.open) && (
        <SidePanel label={selectedId ? 'Lead' : 'Beside the board'}>
          {selectedId ? (
            <LeadPanel leadId={selectedId} at={time.at} onClose={closeLead} />
          ) : (
            <SideLists at={time.at} onShow={actions.select} onCollapse={activityPanel.toggle} />
          )}
        </SidePanel>
      )}
      {!beside && (
        <>
          <Sheet open={selectedId !== undefined} onClose={closeLead} title="Lead" ownHeader>
            {selectedId && <LeadPanel leadId={selectedId} at={time.at} onClose={closeLead} />}
          </Sheet>
          <Sheet
            open={activityPanel.open && selectedId === undefined}
            onClose={activityPanel.toggle}
            title="Beside the board"
          >
            <SideLists at={time.at} onShow={actions.select} onBoard={activityPanel.toggle} />
          </Sheet>
        </>
      )}
      {adding && <AddLeadDialog onClose={() => setAdding(false)} onAdded={actions.select} />}
      {deleting && (
        <DeleteLeadDialog
          lead={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => deleting.id === selectedId && closeLead()}
        />
      )}
    </div>
  );
}

/** The cities of the loaded cards, by name. */
function citiesOn(board: BoardData | undefined): string[] {
  const cities = board?.columns.flatMap(({ cards }) => cards.flatMap(({ city }) => city ?? [])) ?? [];
  return [...new Set(cities)].sort((a, b) => a.localeCompare(b, 'en-US'));
}
