import { shownAfterMove, type MoveSeen, type ShownStage } from '../../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lookup } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { id, instant, orNull, type RowOf, table, text } from '../../../../contracts/src/columns.js';

type Moved = ReadableEvent & { type: 'LeadStatusMoved' };

/** From this version on, a move that takes another back says itself what it restores. */
const saysWhatItRestores = 2;

/**
 * Keeps what was shown before each move of version 1, in a separate table. The move that takes such a move back may be of
 * version 1 too, and then does not say what it restores. Newer moves need no row.
 */
export function beforeMovesTable(projection: string) {
  return table({
    name: `${projection}_before_moves`,
    comment: 'What was shown of a lead before each move recorded in version 1: what the undo of such a move restores.',
    rows: { one: 'remembered move', many: 'remembered moves' },
    subject: { kind: 'lead', id: 'leadId' },
    primaryKey: ['eventId'],
    lookup: { by: 'eventId' },
    indexes: [],
    columns: {
      eventId: id('The move.'),
      leadId: id('The lead.'),
      stageSince: instant('When the lead had entered the stage that it left.'),
      stageEventId: id('The event that had brought it there.'),
      stageActorId: orNull(text('Who had: null for a visitor.')),
      lastContactedAt: orNull(instant('The last contact before the move.')),
      contactAfter: orNull(instant('The last contact after it: the move itself, if a user made it.')),
    },
  });
}
/** What was shown of a lead before one of its moves, and the last contact after it. */
type BeforeMovesTable = ReturnType<typeof beforeMovesTable>;

/** The row that `movedOn` may get for the event. */
export function movesLookup(moves: BeforeMovesTable, event: ReadableEvent): Lookup[] {
  const { undoes } = event.metadata;
  if (event.type !== 'LeadStatusMoved' || undoes === undefined || event.data.restores) return [];
  return [{ table: moves, key: undoes }];
}

/**
 * What is shown after the move. Also keeps what was shown before it, if an undo may need it.
 * @param at when it happened, in the form that rows hold
 */
export function movedOn(
  moves: BeforeMovesTable,
  rows: RowSet,
  before: ShownStage & ({ id: string } | { leadId: string }),
  event: Moved,
  at: string,
): ShownStage {
  const shown = shownOf(before);
  const after = shownAfterMove(shown, event, at, (id) => seenIn(rows.get(moves, id)));
  if (event.metadata.version < saysWhatItRestores) {
    const leadId = 'leadId' in before ? before.leadId : before.id;
    rows.put(moves, { eventId: event.id, leadId, ...shown, contactAfter: after.lastContactedAt });
  }
  return after;
}

function seenIn(row: RowOf<BeforeMovesTable['columns']> | undefined): MoveSeen | undefined {
  return row && { before: shownOf(row), contactAfter: row.contactAfter };
}

function shownOf({ stageSince, stageEventId, stageActorId, lastContactedAt }: ShownStage): ShownStage {
  return { stageSince, stageEventId, stageActorId, lastContactedAt };
}
