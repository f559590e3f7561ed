import { stageRanks } from '../../../../contracts/src/lead-status.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { leadWith, countedOf, furtherOf, stepsOf, stepText, withUndone, type CountedStep, type Step } from './steps.js';
import {
  type AnalyticsLeadRow,
  analyticsMovesTable,
  type AnalyticsMoveRow,
} from '../../../../contracts/src/analytics/lead-views.js';
import { tallyBack, tallyStep } from './tallies.js';

type Moved = ReadableEvent & { type: 'LeadStatusMoved' };

/**
 * The lead after a move, and the move's row. The moves that count form a stack: an undo of the top one removes it, and neither
 * counts. An undo of an older move, to which later moves led the lead back, is a move of its own; so is the undo of an undo.
 * @param at when it happened, no earlier than the change before it
 */
export function afterMove(lead: AnalyticsLeadRow, event: Moved, at: string, rows: RowSet): AnalyticsLeadRow {
  const { undoes } = event.metadata;
  const undone = undoes === undefined ? undefined : rows.get(analyticsMovesTable, undoes);
  if (undone && undone.eventId === lead.lastMoveId && undone.fromStage === event.data.to) {
    rows.put(analyticsMovesTable, {
      ...undone,
      undoneAt: at,
      undonePosition: event.position,
      undoneBy: event.id,
    });
    rows.put(analyticsMovesTable, moveRow(lead, event, at, 'undo', lead.furthest));
    const furtherPosition =
      undone.furthest > undone.furthestBefore ? furtherBefore(lead, undone.position) : lead.furtherPosition;
    return leadWith(lead, {
      stage: undone.fromStage,
      since: undone.since,
      stageEventId: undone.sinceEventId,
      stagePosition: undone.sincePosition,
      furthest: undone.furthestBefore,
      furtherPosition,
      lastMoveId: undone.lastMoveBefore,
      steps: undo(lead, undone, furtherPosition, event, at, rows),
      clock: at,
    });
  }
  const furthest = Math.max(lead.furthest, stageRanks[event.data.to]);
  rows.put(analyticsMovesTable, moveRow(lead, event, at, 'move', furthest));
  // Written out, like every row that most events make: a second spread in one object copies it field by field.
  const step: CountedStep = {
    kind: 'move',
    from: lead.stage,
    to: event.data.to,
    at,
    position: event.position,
    rentCents: lead.rentCents,
    lo: lead.furthest,
    hi: furthest,
  };
  if (lead.mergedInto === null) tallyStep(lead, step, lead.furtherPosition, 1, rows);
  return leadWith(lead, {
    stage: event.data.to,
    since: at,
    stageEventId: event.id,
    stagePosition: event.position,
    furthest,
    furtherPosition: furthest > lead.furthest ? event.position : lead.furtherPosition,
    lastMoveId: event.id,
    steps: lead.steps + stepText(step),
    clock: at,
  });
}

/**
 * Counts an undo and the move it took back: the flow keeps both, and everything that the move had reached is taken back.
 * @param lead as it was before the undo
 * @param before position at which it had come further before that move
 * @returns its steps with both
 */
function undo(
  lead: AnalyticsLeadRow,
  undone: AnalyticsMoveRow,
  before: bigint,
  event: Moved,
  at: string,
  rows: RowSet,
): string {
  const { fromStage: from, toStage: to, position, furthestBefore: lo, furthest: hi } = undone;
  const moved: CountedStep = { kind: 'move', from, to, at: undone.at, position, rentCents: undone.rentCents, lo, hi };
  const step: Step = {
    ...{ kind: 'undo', from: lead.stage, to: event.data.to, at },
    ...{ position: event.position, rentCents: lead.rentCents },
  };
  const steps = withUndone(lead.steps, position) + stepText(step);
  if (lead.mergedInto === null) {
    tallyStep(lead, moved, before, -1, rows);
    tallyBack({ ...moved, kind: 'undone' }, 1, rows);
    tallyBack(step, 1, rows);
  }
  return steps;
}

/** Log position at which the lead came further before a move, or of its creation. */
function furtherBefore({ steps, createdPosition }: AnalyticsLeadRow, move: bigint): bigint {
  const further = furtherOf(countedOf(stepsOf(steps))).filter(({ position }) => position < move);
  return further.at(-1)?.position ?? createdPosition;
}

function moveRow(
  lead: AnalyticsLeadRow,
  event: Moved,
  at: string,
  kind: AnalyticsMoveRow['kind'],
  furthest: number,
): AnalyticsMoveRow {
  return {
    eventId: event.id,
    leadId: lead.leadId,
    kind,
    fromStage: lead.stage,
    toStage: event.data.to,
    at,
    position: event.position,
    since: lead.since,
    sinceEventId: lead.stageEventId,
    sincePosition: lead.stagePosition,
    furthestBefore: lead.furthest,
    furthest,
    lastMoveBefore: lead.lastMoveId,
    undoneAt: null,
    undonePosition: null,
    undoneBy: null,
    city: lead.city,
    propertyType: lead.propertyType,
    unitCount: lead.unitCount,
    rentCents: lead.rentCents,
    ownerId: lead.ownerId,
    source: lead.source,
    createdAt: lead.createdAt,
  };
}
