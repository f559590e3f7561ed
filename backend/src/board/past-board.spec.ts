import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BoardCard } from '../../../contracts/src/board/queries.js';
import { stageHistoryTable, type StayRow } from '../../../contracts/src/board/view.js';
import { stageHistory } from '../../../projections/src/definitions/leads/stage-history.js';
import { RowSet } from '../../../projections/src/engine/tables/row-set.js';
import { byStage, foldedBoards, instantsAround, livesInTime, shown } from '../../../testing/lives-in-time.js';

function staysOf(events: Parameters<typeof foldedBoards>[0]): StayRow[] {
  const rows = new RowSet();
  for (const event of events)
    if ((stageHistory.handles as string[]).includes(event.type)) stageHistory.project(event, rows);
  return rows.changedRows(stageHistoryTable) as unknown as StayRow[];
}

const order = (a: StayRow, b: StayRow) =>
  a.stageSince === b.stageSince ? (a.leadId < b.leadId ? -1 : 1) : a.stageSince > b.stageSince ? -1 : 1;

describe('the board of an instant', () => {
  it('is what the log, folded up to it, says, whatever happened', () => {
    fc.assert(
      fc.property(livesInTime, (events) => {
        const stays = staysOf(events);
        const folded = foldedBoards(events);
        for (const at of instantsAround(events)) {
          const standing = stays.filter(
            ({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || endedAt > at),
          );
          const cards = standing.sort(order).map((stay) => shown({ ...stay, id: stay.leadId } as unknown as BoardCard));
          expect({ at, board: byStage(cards) }).toEqual({ at, board: folded(at) });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has every lead at most once: the stays of one never overlap', () => {
    fc.assert(
      fc.property(livesInTime, (events) => {
        const stays = staysOf(events);
        for (const stay of stays) {
          const next = stays.find(({ leadId, stay: n }) => leadId === stay.leadId && n === stay.stay + 1);
          expect(stay.endedAt === null || stay.endedAt >= stay.startedAt).toBe(true);
          if (next) expect(stay.endedAt !== null && stay.endedAt <= next.startedAt).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
