import { leadEvents, type DomainEvent, type LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { differingFields } from './lead-fields.js';
import { evolveLead, leadDecider, type Lead, type LeadState } from './lead-state.js';

/** One event of a lead with the state around it. */
export interface LeadStep {
  event: LogEvent;
  before: LeadState;
  after: LeadState;
  /** The fields it gave another value. */
  changed: (keyof Lead)[];
}

const leadEventTypes: ReadonlySet<string> = new Set(leadEvents.map((definition) => definition.name));

function isLeadEvent(event: DomainEvent): event is LeadEvent {
  return leadEventTypes.has(event.type);
}

/** Folds a lead's whole history, oldest first, keeping every state on the way. An unreadable event changes nothing. */
export function leadSteps(history: readonly LogEvent[]): LeadStep[] {
  let before = leadDecider.initialState;
  return history.map((event) => {
    const after = event.readable && isLeadEvent(event) ? evolveLead(before, event) : before;
    const changed = after && after !== before ? differingFields<Lead>(before ?? {}, after) : [];
    const step = { event, before, after, changed };
    before = after;
    return step;
  });
}

/** Whether every event could be read, so that the states are what the lead really was. */
export function areReadable(steps: readonly LeadStep[]): boolean {
  return steps.every(({ event }) => event.readable);
}
