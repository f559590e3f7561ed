import type { UndoPreview } from '../../../contracts/src/commands/answers.js';
import type { Undo } from '../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import type { CommandDefinition } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { areReadable, leadSteps, type LeadStep } from './lead-steps.js';
import { existingLead } from './living-lead.js';
import { laterEvents, planUndo, unreadableHistory, type UndoPlan } from './undo-plan.js';

/**
 * Appends events that give back what the named event, and the ones its command appended with it, changed.
 * Refused with event_not_found, undo_not_possible, undo_superseded (naming the later events) or lead_deleted.
 */
export const undo: CommandDefinition<LeadState, Pick<Undo, 'eventId'>, LeadEvent> = {
  name: 'Undo',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { eventId }, { history }) {
    existingLead(state);
    if (!history) throw new Error('Undo decides on the history, and was given none');
    const steps = leadSteps(history);
    const plan = planFor(steps, eventId);
    if (plan.possible) return plan.events;
    const { code, reason, superseded } = plan;
    throw new DomainError(code, reason, superseded && { laterEvents: laterEvents(steps, superseded) });
  },
};

/**
 * What the undo would do if it were commanded now; a refusal comes back as its reason.
 * @param history the lead's whole stream, oldest first
 * Throws DomainError lead_not_found or event_not_found when there is nothing to preview.
 */
export function previewUndo(history: readonly LogEvent[], eventId: string): UndoPreview {
  if (history.length === 0) throw new DomainError('lead_not_found');
  const plan = planFor(leadSteps(history), eventId);
  if (!plan.possible) return { possible: false, reason: plan.reason, changes: [], events: [] };
  return { possible: true, changes: plan.changes, events: plan.events.map(({ type, data }) => ({ type, data })) };
}

function planFor(steps: readonly LeadStep[], eventId: string): UndoPlan {
  const index = steps.findIndex(({ event }) => event.id === eventId);
  if (index < 0) throw new DomainError('event_not_found');
  return areReadable(steps) ? planUndo(steps, index) : unreadableHistory;
}
