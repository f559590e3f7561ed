import { called, cents, choice, int, table } from '../columns.js';
import { leadStatusSchema } from '../lead-status.js';

/** The totals over the board's columns: counting all leads for each view would read all of them. */
export const stageTotalsTable = table({
  name: 'stage_totals',
  comment:
    'How many leads stand on the board, by stage: no deleted, merged or erased ones. A stage that never had any has no row.',
  rows: { one: 'stage', many: 'stages' },
  primaryKey: ['status'],
  lookup: { by: 'status' },
  indexes: [],
  columns: {
    status: choice(leadStatusSchema, 'Stage of the pipeline.'),
    leadCount: called('number of leads', int('Leads in it that are neither deleted nor erased.')),
    monthlyRentCents: called('monthly rent', cents('Sum of their estimated monthly rents, US cents.')),
  },
});
