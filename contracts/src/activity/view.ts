import { z } from 'zod';
import { choice, id, instant, json, orNull, position, table, text } from '../columns.js';
import { actorSchema } from '../actor.js';

export const activityView = {
  position: position('Log position: the order in which things were recorded.'),
  eventId: id('The event.'),
  type: text('Event type.'),
  stream: text('Stream of the event.'),
  correlationId: orNull(text('Shared by everything that one action caused.')),
  leadId: orNull(id('The lead; null for a referral, or an analysis that is not linked (yet).')),
  actorKind: choice(actorSchema.shape.kind, 'visitor, user, system or webhook.'),
  actorId: orNull(text('User id, or name of the webhook or system part.')),
  occurredAt: instant('When it happened.'),
  data: json(z.record(z.string(), z.unknown()), 'What a sentence about it needs: nothing personal, no free text.'),
};

export const activityTable = table({
  name: 'activity',
  comment: 'One row per event. Names are not copied: join read.pipeline on lead_id.',
  rows: { one: 'activity', many: 'activities' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['position'],
  // The list is read by time, and the events of one action by the action.
  indexes: ['(lead_id, position desc)', '(occurred_at desc, position desc)', '(correlation_id, position)'],
  columns: activityView,
});
