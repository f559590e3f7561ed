import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useCallback, useEffect, useState } from 'react';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board as BoardData, BoardCard } from '../../../../contracts/src/queries/board.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { useTitle } from '../../lib/use-title.js';
import { Failure } from '../../ui/failure.js';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.js';
import { Sheet } from '../../ui/sheet.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/delete-lead-dialog.js';
import { TimeMachineButton } from '../time-machine/time-machine-button.js';
import { TimeMachine } from '../time-machine/time-machine.js';
import { useTimeMachine } from '../time-machine/use-time-machine.js';
import { Board } from './board.js';
import { useBoard } from './board-query.js';
import { BulkBar } from './bulk-bar.js';
import { CardMenu } from './card-menu.js';
import { clearSelection, unmark, useAnyChosen } from './chosen-cards.js';
import { BoardSkeleton } from './board-skeleton.js';
import { nameOf } from './card.js';
import { DashboardToolbar } from './dashboard-toolbar.js';
import { EmptyBoard, NoMatch } from './empty-board.js';
import { isFiltered } from './filter-address.js';
import { FilterLine } from './filter-line.js';
import { FilterPanel } from './filter-panel.js';
import { Overview } from './overview.js';
import { SidePanel } from './side-panel.js';
import { useActivityPanel } from './use-activity-panel.js';
import { useBoardActions } from './use-board-actions.js';
import { useBoardFilter } from './use-board-filter.js';
import { useBoardKeys } from './use-board-keys.js';
import { useDefaultView } from './use-default-view.js';
import { ViewsMenu } from './views-menu.js';

// The board comes first; what opens over it or beside it is fetched once the board is drawn.
const LeadPanel = lazyPart(async () => (await import('./lead-panel.js')).LeadPanel);
const SideLists = lazyPart(async () => (await import('../dashboard/side-lists.js')).SideLists);
const AddLeadDialog = lazyDialog(async () => (await import('../leads/add-lead-dialog.js')).AddLeadDialog);
const PortfolioView = lazyPart(async () => (await import('../portfolio/portfolio-view.js')).PortfolioView);
const parts = [LeadPanel, SideLists, AddLeadDialog, PortfolioView];
const restMs = 1_000;

/** Fetches the parts while nothing else is to do, so that none of them is waited for. */
function useFetchedParts(boardShown: boolean): void {
  useEffect(() => {
    if (!boardShown) return;
    const timer = window.setTimeout(() => {
      // A part that can't be fetched now is fetched when it is wanted, and its failure is told then.
      for (const part of parts) part.preload().catch(() => undefined);
    }, restMs);
    return () => window.clearTimeout(timer);
  }, [boardShown]);
}

/** The board, what happened lately, and the history of the chosen lead beside it. The chosen lead is in the address. */
export function DashboardScreen() {
  useTitle('Dashboard');
  const navigate = useNavigate({ from: '/dashboard' });
  const { lead: selectedId, view } = useSearch({ from: '/_console/dashboard' });
  const portfolio = view === 'portfolio';
  const { filter, setFilter } = useBoardFilter();
  const filtered = isFiltered(filter);
  useDefaultView(!filtered && selectedId === undefined, setFilter);
  const { board, shownFilter, isError, isFetching, isPlaceholderData, refetch } = useBoard(filter);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const beside = useMediaQuery('(min-width: 64rem)');
  const activityPanel = useActivityPanel(beside);

  const askToDelete = useCallback((card: BoardCard) => setDeleting({ id: card.id, name: nameOf(card) }), []);
  const { actions, focusedId, drop, menu, closeMenu } = useBoardActions(board, filter, askToDelete);
  const onMove = useCallback((card: BoardCard, to: LeadStatus) => drop(card, to, false), [drop]);
  const closeLead = useCallback(() => {
    void navigate({ search: (search) => ({ ...search, lead: undefined, event: undefined }), resetScroll: false });
    if (selectedId) document.getElementById(`card-${selectedId}`)?.focus({ preventScroll: true });
  }, [navigate, selectedId]);
  const time = useTimeMachine();
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
    close: anyChosen ? chooseNothing : selectedId ? closeLead : undefined,
  });

  const isEmpty = board?.columns.every(({ count, total }) => (total?.count ?? count) === 0);
  const nothingMatches = filtered && board?.columns.every(({ count }) => count === 0);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <DashboardToolbar
          search={filter.search ?? ''}
          onSearch={(text) => setFilter((asked) => ({ ...asked, search: text || undefined }), false)}
          onAdd={() => setAdding(true)}
          activityOpen={activityPanel.open}
          onToggleActivity={activityPanel.toggle}
          at={time.at}
          filter={filter}
          portfolio={portfolio}
          onTogglePortfolio={togglePortfolio}
        >
          {!portfolio && (
            <>
              <FilterPanel filter={filter} onFilter={setFilter} cities={citiesOn(board)} />
              <ViewsMenu filter={filter} onFilter={setFilter} />
              <TimeMachineButton time={time} />
            </>
          )}
        </DashboardToolbar>
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
              <Overview board={board} />
            )}
            {board && isEmpty ? (
              <EmptyBoard onAdd={() => setAdding(true)} />
            ) : board && nothingMatches && !isPlaceholderData ? (
              <NoMatch onClear={() => setFilter(() => ({}))} />
            ) : board ? (
              <div
                aria-busy={isPlaceholderData || undefined}
                data-choosing={anyChosen || undefined}
                className={clsx(
                  'group/board relative flex min-h-0 flex-1 flex-col transition-opacity',
                  isPlaceholderData && 'opacity-60',
                )}
              >
                <Board
                  board={board}
                  filter={shownFilter}
                  selectedId={selectedId}
                  focusedId={focusedId}
                  actions={actions}
                  onMove={onMove}
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
              >
                Your leads are safe; the server did not answer as it should.
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
            <SideLists past={time.past} onShow={actions.select} />
          )}
        </SidePanel>
      )}
      {!beside && (
        <>
          <Sheet open={selectedId !== undefined} onOpenChange={closeLead} title="Lead" ownHeader>
            {selectedId && <LeadPanel leadId={selectedId} at={time.at} onClose={closeLead} />}
          </Sheet>
          <Sheet
            open={activityPanel.open && selectedId === undefined}
            onOpenChange={activityPanel.toggle}
            title="Beside the board"
          >
            <SideLists past={time.past} onShow={actions.select} />
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
