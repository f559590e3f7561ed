import { undoOf } from '../../platform/history/undo.js';
import { leadAggregate } from './lead-aggregate.js';
import type { BulkUndo } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';

/** Undoes what a command did to a lead. Refused with lead_not_found, lead_deleted, and like every undo. */
export const undo = undoOf(leadAggregate);

/**
 * Undoes this lead's move in an action on many leads. Refused like an undo; with event_not_found if
 * the action did not move this lead.
 */
export const undoCorrelated: CommandDefinition<LeadState, Pick<BulkUndo, 'correlationId'>, LeadEvent> = {
  ...undo,
  name: 'UndoCorrelated',
  decide(state, { correlationId }, context) {
    const moved = context.history?.findLast(
      ({ type, metadata }) =>
        type === 'LeadStatusMoved' && metadata.$correlationId === correlationId && metadata.undoes === undefined,
    );
    if (!moved) throw new DomainError(state ? 'event_not_found' : 'lead_not_found');
    return undo.decide(state, { eventId: moved.id }, context);
  },
};
