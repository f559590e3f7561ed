import { userEvents } from '../accounts/events.js';
import { analysisEvents } from '../analyses/events.js';
import { receiptEvents } from '../analytics/events.js';
import { campaignEvents } from '../campaigns/events.js';
import { documentEvents } from '../documents/events.js';
import { effectEvents } from '../effects/events.js';
import { erasureEvents } from '../erasure/step-events.js';
import { leadEvents } from '../leads/lead-events.js';
import type { EventDefinition, EventOf } from '../log/define-event.js';
import type { SubjectKind } from '../live/subject.js';
import { messageEvents } from '../messages/events.js';
import { projectionEvents } from '../operations/events.js';
import { referralEvents } from '../referrals/events.js';
import { settingsEvents } from '../settings/events.js';
import { calendarEvents } from '../walkthroughs/events.js';
import { eventMacsRequired, unreadableEventSkipped } from './log-events.js';

/** About the log itself, in the streams `log-macs` and `log-skips`. */
const logEvents = [eventMacsRequired, unreadableEventSkipped] as const;

/** The streams of the business: every kind but the calendar, the settings, operators' actions and the audit of users. */
const businessStreams = {
  lead: leadEvents,
  analysis: analysisEvents,
  referral: referralEvents,
  document: documentEvents,
  message: messageEvents,
  campaign: campaignEvents,
} satisfies Record<SubjectKind, readonly { name: string }[]>;

type BusinessDefinition = (typeof businessStreams)[keyof typeof businessStreams][number];
export const businessEvents: readonly BusinessDefinition[] = [
  ...new Set<BusinessDefinition>(Object.values(businessStreams).flat()),
];

/** The kinds of streams, which are named `<category>-<id>`, and the events of each. Every event of the catalogue is in one of them. */
export const streamEvents = {
  ...businessStreams,
  calendar: calendarEvents,
  settings: settingsEvents,
  log: logEvents,
  receipt: receiptEvents,
  projection: projectionEvents,
  user: userEvents,
  effects: effectEvents,
  erasure: erasureEvents,
} as const;
export type StreamCategory = keyof typeof streamEvents;

type AnyDefinition = (typeof streamEvents)[StreamCategory][number];
export const allEvents: readonly AnyDefinition[] = [...new Set<AnyDefinition>(Object.values(streamEvents).flat())];

/** Type and data of one event, newest version. A union that narrows on `type`. */
export type BusinessEvent = EventOf<(typeof businessEvents)[number]>;
export type DomainEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = DomainEvent['type'];
export type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];

const byName = new Map<string, EventDefinition>(
  allEvents.map((definition) => [definition.name, definition as unknown as EventDefinition]),
);

/** The definition of a stored type name, undefined if this code does not know it. */
export function eventDefinition(name: string): EventDefinition | undefined {
  return byName.get(name);
}
