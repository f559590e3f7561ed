import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { useTitle } from '../../lib/use-title.js';
import { Failure } from '../../ui/failure.js';
import { Sheet } from '../../ui/sheet.js';
import { ActivityList } from '../activity/activity-list.js';
import { AddLeadDialog } from '../leads/add-lead-dialog.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/delete-lead-dialog.js';
import { Board } from './board.js';
import { useBoard } from './board-query.js';
import { BoardSkeleton } from './board-skeleton.js';
import { nameOf } from './card.js';
import { DashboardToolbar } from './dashboard-toolbar.js';
import { EmptyBoard } from './empty-board.js';
import { LeadPanel } from './lead-panel.js';
import { Overview } from './overview.js';
import { SearchResults } from './search-results.js';
import { SidePanel } from './side-panel.js';
import { useActivityPanel } from './use-activity-panel.js';
import { useBoardActions } from './use-board-actions.js';
import { useBoardKeys } from './use-board-keys.js';

/** The board, what happened lately, and the history of the chosen lead beside it. The chosen lead is in the address. */
export function DashboardScreen() {
  useTitle('Dashboard');
  const navigate = useNavigate({ from: '/dashboard' });
  const { lead: selectedId } = useSearch({ from: '/_console/dashboard' });
  const { board, isError, isFetching, refetch } = useBoard();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), 200);
  const beside = useMediaQuery('(min-width: 64rem)');
  const activityPanel = useActivityPanel(beside);

  const askToDelete = useCallback((card: BoardCard) => setDeleting({ id: card.id, name: nameOf(card) }), []);
  const { actions, focusedId, move } = useBoardActions(board, askToDelete);
  const closeLead = useCallback(() => {
    void navigate({ search: {}, resetScroll: false });
    if (selectedId) document.getElementById(`card-${selectedId}`)?.focus({ preventScroll: true });
  }, [navigate, selectedId]);
  useBoardKeys({ add: () => setAdding(true), close: selectedId ? closeLead : undefined });

  const isEmpty = board?.columns.every((column) => column.count === 0);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <DashboardToolbar
          search={searchText}
          onSearch={setSearchText}
          onAdd={() => setAdding(true)}
          activityOpen={activityPanel.open}
          onToggleActivity={activityPanel.toggle}
        />
        <Overview board={board} />
        {search ? (
          <SearchResults search={search} selectedId={selectedId} onShow={actions.select} />
        ) : board && isEmpty ? (
          <EmptyBoard onAdd={() => setAdding(true)} />
        ) : board ? (
          <Board
            board={board}
            selectedId={selectedId}
            focusedId={focusedId}
            actions={actions}
            onMove={(card, to) => void move(card, to)}
          />
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
      </div>
      {beside && (selectedId !== undefined || activityPanel.open) && (
        <SidePanel label={selectedId ? 'Lead' : 'Recent Activity'}>
          {selectedId ? (
            <LeadPanel leadId={selectedId} onClose={closeLead} />
          ) : (
            <>
              <h2 className="flex h-12 shrink-0 items-center px-4 text-sm font-semibold">Recent Activity</h2>
              <ActivityList onShow={actions.select} />
            </>
          )}
        </SidePanel>
      )}
      {!beside && (
        <>
          <Sheet open={selectedId !== undefined} onOpenChange={closeLead} title="Lead" ownHeader>
            {selectedId && <LeadPanel leadId={selectedId} onClose={closeLead} />}
          </Sheet>
          <Sheet
            open={activityPanel.open && selectedId === undefined}
            onOpenChange={activityPanel.toggle}
            title="Recent Activity"
          >
            <ActivityList onShow={actions.select} />
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
