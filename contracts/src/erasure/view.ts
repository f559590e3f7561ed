import { z } from 'zod';
import { boolean, choice, id, instant, json, orNull, position, type RowOf, table } from '../columns.js';
import { erasureReasonSchema } from './erasure.js';

const erasureView = {
  leadId: id('The lead; the erasure has a stream of its own, erasure-<lead_id>.'),
  position: position('Log position of the last event about it.'),
  reason: orNull(choice(erasureReasonSchema, 'asked, retention, mistake or ordered; null if a restore noted none.')),
  erasedAt: instant('When the lead was ended.'),
  ended: boolean('Whether the other streams of the case have ended.'),
  streams: json(z.array(z.string()), 'Names of the streams that were ended with it, its own included.'),
  completedAt: orNull(instant('When everything was done; null while something is open.')),
};

export const erasuresTable = table({
  name: 'erasures',
  comment: 'One row per lead whose person was erased, with the progress of the erasure.',
  rows: { one: 'erasure', many: 'erasures' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: ['(erased_at desc, lead_id)', '(position)'],
  columns: erasureView,
});
export type ErasureRow = RowOf<typeof erasureView>;
