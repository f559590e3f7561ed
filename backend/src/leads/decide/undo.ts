import { isDeepStrictEqual } from 'node:util';
import { taskChange } from '../../../../contracts/src/leads/task-state.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { undoOf } from '../../platform/history/undo.js';
import { taskOf } from './work.js';
import { leadAggregate } from './lead-aggregate.js';
import { mailLeftOut } from './left-out.js';
import type { BulkUndo } from '../../../../contracts/src/leads/bulk-routes.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import type { LeadCommand } from './living-lead.js';

const undoing = undoOf(leadAggregate);

/** Undoes what a command did to a lead. Refused with lead_not_found, lead_deleted, and like every undo. */
export const undo: LeadCommand<{ eventId: string; mail?: boolean | undefined }> = {
  ...undoing,
  decide: (state, { eventId, mail }, context) =>
    mailLeftOut(undoing.decide(state, { eventId }, context), mail, context.actor),
};

/** What an action on many leads does to each of them. */
const actionTypes: ReadonlySet<string> = new Set<LeadEvent['type']>([
  ...(['LeadStatusMoved', 'LeadAssigned', 'LeadDeleted', 'TaskAdded', 'ContactLogged'] as const),
]);

/**
 * Undoes what an action on many leads did to this one. A task stays in the history: it is completed, unless it was changed since.
 * Refused like an undo; with event_not_found if the action did nothing to this lead.
 */
export const undoCorrelated: LeadCommand<Pick<BulkUndo, 'correlationId' | 'mail'>> = {
  ...undo,
  name: 'UndoCorrelated',
  decide(state, { correlationId, mail }, context) {
    const done = context.history?.findLast(
      ({ type, metadata }) =>
        actionTypes.has(type) && metadata.$correlationId === correlationId && metadata.undoes === undefined,
    );
    if (!done) throw new DomainError(state ? 'event_not_found' : 'lead_not_found');
    if (done.readable && done.type === 'TaskAdded') return closeTask(state, done);
    return undo.decide(state, { eventId: done.id, mail }, context);
  },
};

function closeTask(state: LeadState, { id, data }: ReadableEvent & { type: 'TaskAdded' }) {
  const { id: taskId, ...now } = taskOf(state, data.taskId);
  if (!isDeepStrictEqual(now, taskChange({ type: 'TaskAdded', data })))
    throw new DomainError('undo_superseded', 'Changed again since: the task.');
  return [{ type: 'TaskCompleted' as const, data: { taskId }, undoes: id }];
}
