import { withCommas } from '../../../../../contracts/src/numerals.js';
import { ChevronDown, Undo2, X } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { useState } from 'react';
import { columnTitle, statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import type { Board } from '../../../../../contracts/src/board/queries.js';
import { matchLimit, type BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { chosenLeads, moveAll, undoAll } from '../moves/act-on-cards.js';
import { BulkWork } from './bulk-work.js';
import { StartCampaigns } from './start-campaigns.js';
import { useBatchState } from '../moves/batch.js';
import { clearSelection, unmark, useChosenCount, useFailureCount, chooseMatches } from '../selection/selection.js';

const doings = { move: 'Moving', work: 'Changing', undo: 'Undoing' };

/** The actions on the selected cards, over the foot of the board. Shown while something is selected or under way. */
export function BulkBar({ board, filter }: { board: Board; filter: BoardFilter }) {
  const count = useChosenCount();
  const failed = useFailureCount();
  const { doing, done, of, last } = useBatchState();
  const [choosing, setChoosing] = useState(false);
  if (count === 0 && doing === null) return null;
  const matching = board.columns.reduce((sum, column) => sum + column.count, 0);
  const mostMatching = Math.min(matching, matchLimit);
  const busy = doing !== null;

  const chooseAll = async () => {
    setChoosing(true);
    await chooseMatches(filter);
    setChoosing(false);
  };

  return (
    <section
      aria-label="Selected leads"
      className="absolute bottom-4 left-1/2 z-30 group-has-[[data-lifted]]/board:invisible flex w-max max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center justify-center gap-1.5 rounded-card border border-line-strong/60 bg-raised px-2 py-1.5 max-sm:gap-1 max-sm:px-1 text-sm shadow-overlay animate-fade-in"
    >
      <p role="status" className="px-1.5 tabular">
        {busy ? (
          <>
            {doing === null ? '' : doings[doing]} {withCommas(done)} of {withCommas(of)}…
          </>
        ) : (
          <>
            <span className="font-semibold">{withCommas(count)}</span> selected
            {failed > 0 && (
              <span className="text-danger">
                {' '}
                · {withCommas(failed)} not {last && !('to' in last.did) ? 'changed' : 'moved'}
              </span>
            )}
          </>
        )}
      </p>
      {!busy && (
        <Menu
          label={count === 1 ? 'Move 1 lead to' : `Move ${withCommas(count)} leads to`}
          trigger={
            <Button variant="primary">
              Move to <ChevronDown />
            </Button>
          }
        >
          {leadStatuses.map((status) => (
            <MenuItem key={status} onSelect={() => void moveAll(chosenLeads(board), status)}>
              <StatusDot status={status} /> {columnTitle(status)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {count > 0 && <BulkWork count={count} busy={busy} leads={() => chosenLeads(board)} />}
      {!busy && count > 0 && <StartCampaigns leads={() => chosenLeads(board)} />}
      {!busy && matching > count && (
        <Button variant="quiet" className="max-sm:px-2" busy={choosing} onClick={() => void chooseAll()}>
          {mostMatching < matching
            ? `Select the first ${withCommas(mostMatching)} of ${withCommas(matching)}`
            : `Select all ${withCommas(matching)}`}
        </Button>
      )}
      {!busy && last && (
        <Button
          onClick={() => void undoAll()}
          title={'to' in last.did ? `Undoes the move to ${statusLabel(last.did.to)}` : undefined}
        >
          <Undo2 /> Undo {'to' in last.did ? 'the move' : last.did.called}
          {last.leads.length > 1 && ` of ${withCommas(last.leads.length)}`}
        </Button>
      )}
      <Button
        variant="quiet"
        className="max-sm:px-2"
        title="Clear selection (Esc)"
        disabled={busy}
        onClick={() => {
          clearSelection();
          unmark();
        }}
      >
        <X className="max-sm:hidden" /> Clear selection
      </Button>
    </section>
  );
}
