import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { id, instant, orNull, table, text } from '../../../contracts/src/columns.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf } from './stream-id.js';

/** Pairs that are no duplicates: somebody said so of one of the two, and it counts for both. */
export const toldApartTable = table({
  name: 'told_apart',
  comment: 'Pairs of leads that look like one and are two, as somebody said. One row per saying: look both ways.',
  rows: { one: 'pair told apart', many: 'pairs told apart' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'otherId'],
  indexes: ['(other_id, lead_id)'],
  columns: {
    leadId: id('The lead in whose history it was said.'),
    otherId: id('The lead that it is not the same as.'),
    at: instant('When it was said.'),
    actorId: orNull(text('The user who said it.')),
  },
});

/** Keeps the pair of the event. */
export function toldApart(rows: RowSet, event: ReadableEvent & { type: 'LeadToldApart' }): void {
  const { actor } = event.metadata;
  const pair = { leadId: leadIdOf(event), otherId: event.data.otherId };
  rows.put(toldApartTable, { ...pair, at: occurredAt(event), actorId: actor.id });
}
