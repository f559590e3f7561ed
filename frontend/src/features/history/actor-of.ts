import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { initialsOf } from '../people/person-name.js';
import { wordsOf } from '../../../../contracts/src/events/words.js';
import { kindLabels, type EventKind } from '../../../../contracts/src/log/event-words.js';

/** Describes the parts of the system that act by themselves, by their names in the log. */
const parts: Partial<Record<string, string>> = {
  'rent-estimates': 'Automatic rent estimate',
  marketing: 'Automatic marketing',
  'hand-out': 'Automatic assignment',
  invoices: 'Automatic invoice',
  'payment-links': 'Automatic expiry',
  'owner-links': 'Automatic after a merge',
  'payment-pages': 'Automatic closing of a payment page',
  'document-sending': 'Automatic document',
  // Its former name.
  documents: 'Automatic document',
  'campaign-runs': 'Campaigns',
  'message-sending': 'Automatic message',
  walkthroughs: 'Walkthrough calendar',
  erasure: 'Erasure',
  twilio: 'Twilio',
  mail: 'Incoming mail',
  stripe: 'Stripe',
  docuseal: 'DocuSeal',
  'document-reconciliation': 'Document check',
  'document-reminders': 'Automatic document reminder',
};

/** A part of the system in words; an unknown one by its own name. */
export function systemPart(name: string): string {
  return parts[name] ?? name;
}

/** The actor, as a name and as initials for a small round mark. */
export function actorOf({ type, actor, actorName }: Pick<HistoryEvent, 'type' | 'actor' | 'actorName'>): {
  name: string;
  initials: string;
} {
  if (actor.kind === 'visitor')
    return type === 'ReferralSubmitted' ? { name: 'Realtor', initials: 'R' } : { name: 'Owner', initials: 'O' };
  if (actor.kind !== 'user') {
    const name = systemPart(actor.id ?? 'System');
    return { name, initials: name.charAt(0).toUpperCase() };
  }
  const name = actorName ?? 'A former user';
  return { name, initials: initialsOf(name) };
}

const eventKinds = Object.keys(kindLabels) as EventKind[];

/** An empty list means everything. */
export interface EventFilter {
  kinds: readonly EventKind[];
  actors: readonly string[];
}
export const everything: EventFilter = { kinds: [], actors: [] };

/** The kinds of an event. A (newer) type without an entry belongs to the system. A rent is money as well. */
export function kindsOf(event: HistoryEvent): EventKind[] {
  const kinds = new Set([wordsOf(event.type)?.kind ?? 'system'].flat());
  const amounts = event.changes.some(({ field, from, to }) => field.endsWith('Cents') && Boolean(from ?? to));
  if (amounts) kinds.add('money');
  return eventKinds.filter((kind) => kinds.has(kind));
}

/** Whether the filter lets the event through, by kind and by actor. */
export function passes(event: HistoryEvent, { kinds, actors }: EventFilter): boolean {
  return (
    (kinds.length === 0 || kindsOf(event).some((kind) => kinds.includes(kind))) &&
    (actors.length === 0 || actors.includes(actorOf(event).name))
  );
}

export interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** The kinds and actors that occur, with their numbers of events. Kinds are in a fixed order, actors in order of appearance. */
export function filterChoices(events: readonly HistoryEvent[]): {
  kinds: FilterChoice<EventKind>[];
  actors: FilterChoice<string>[];
} {
  const kinds = new Map<EventKind, number>();
  const actors = new Map<string, number>();
  for (const event of events) {
    for (const kind of kindsOf(event)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { name } = actorOf(event);
    actors.set(name, (actors.get(name) ?? 0) + 1);
  }
  return {
    kinds: eventKinds.map((value) => ({ value, count: kinds.get(value) ?? 0 })).filter(({ count }) => count > 0),
    actors: [...actors].map(([value, count]) => ({ value, count })),
  };
}
