import type { HistoryEvent } from '../../../contracts/src/queries/history.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { differingFields } from '../leads/lead-fields.js';
import type { Lead } from '../leads/lead-state.js';
import { areReadable, leadSteps, type LeadStep } from '../leads/lead-steps.js';
import { occurredAt, planUndo, unreadableHistory, type UndoPlan } from '../leads/undo-plan.js';

/** The state a history shows: the lead's, and when somebody last moved it by hand. */
interface ShownLead extends Lead {
  lastContactedAt: string | null;
}

/**
 * A lead's events as the timeline shows them: what each changed, who did it, whether it can be undone now.
 * The changes applied in order, starting from nothing, give the state at any event (an absent field is null).
 * @param events the whole stream, oldest first
 * @param actorNames e-mail by user id; a user who is not in it has no name
 */
export function buildHistory(events: readonly LogEvent[], actorNames: ReadonlyMap<string, string>): HistoryEvent[] {
  const steps = leadSteps(events);
  const readable = areReadable(steps);
  let before: Partial<ShownLead> = {};
  return steps.map((step, index) => {
    const after = shownAfter(step, before);
    const changes = differingFields<ShownLead>(before, after as ShownLead).map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
    }));
    before = after;
    return {
      ...described(step.event, actorNames),
      ...undoability(readable ? planUndo(steps, index) : unreadableHistory),
      changes,
    };
  });
}

function shownAfter({ event, after }: LeadStep, before: Partial<ShownLead>): Partial<ShownLead> {
  if (!after) return before;
  const byHand = event.readable && event.type === 'LeadStatusMoved' && !event.metadata.undoes;
  return { ...after, lastContactedAt: byHand ? occurredAt(event) : (before.lastContactedAt ?? null) };
}

function undoability(plan: UndoPlan): Pick<HistoryEvent, 'undoable' | 'undoBlocked'> {
  return plan.possible ? { undoable: true } : { undoable: false, undoBlocked: plan.reason };
}

function described(
  event: LogEvent,
  actorNames: ReadonlyMap<string, string>,
): Omit<HistoryEvent, 'undoable' | 'undoBlocked' | 'changes'> {
  const { metadata } = event;
  const actor = metadata.actor ?? { kind: 'system', id: null };
  return {
    id: event.id,
    type: event.type,
    revision: event.revision,
    position: event.position.toString(),
    occurredAt: occurredAt(event),
    actor,
    actorName: actor.kind === 'user' && actor.id !== null ? (actorNames.get(actor.id) ?? null) : null,
    correlationId: metadata.$correlationId ?? '',
    causationId: metadata.$causationId ?? '',
    ...(metadata.undoes && { undoes: metadata.undoes }),
    data: asRecord(event.data),
    ...(!event.readable && { unreadable: event.unreadable.message }),
  };
}

/** Stored data of an unreadable event can be any JSON. */
function asRecord(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  return data === null ? {} : { stored: data };
}
