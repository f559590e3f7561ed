import { bookkeeping, id, instant, int, orNull, position, table, text } from '../columns.js';

const eventIndexView = {
  position: position('Log position: the order in which things were recorded.'),
  eventId: id('The event.'),
  stream: text('Stream of the event.'),
  revision: bookkeeping(int('Place in its stream, from 0.')),
  type: text('Event type as stored.'),
  version: orNull(int('Schema version it was stored with; null if it has none.')),
  actorKind: orNull(text('visitor, user, system or webhook.')),
  actorId: orNull(text('User id, or name of the webhook or system part.')),
  correlationId: orNull(text('Shared by everything that one action caused.')),
  causationId: orNull(text('The command, or the event reacted to; shared by one append.')),
  occurredAt: orNull(instant('When it happened.')),
};

export const eventIndexTable = table({
  name: 'event_index',
  comment: 'One row per event of the log, including those that no schema accepts: where it is, without its data.',
  rows: { one: 'event of the index', many: 'events of the index' },
  primaryKey: ['position'],
  // Every command pays for these indexes: each answers one filter in the order of the list, a page at a time.
  indexes: [
    '(type, position)',
    '(correlation_id, position)',
    '(actor_kind, position)',
    '(actor_id, position)',
    '(event_id)',
    '(occurred_at, position)',
  ],
  columns: eventIndexView,
});
