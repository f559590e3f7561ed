import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { given } from '../../../../testing/given-when-then.js';
import { moveLeadStatus } from './move-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pairs = leadStatuses.flatMap((from) => leadStatuses.filter((to) => to !== from).map((to) => [from, to] as const));

describe('move lead status', () => {
  it.each(pairs)('from %s to %s', (from, to) => {
    given([{ type: 'LeadCreated', data: { ...leadCreated.example, status: from } }])
      .when(moveLeadStatus, { status: to })
      .then([{ type: 'LeadStatusMoved', data: { from, to } }]);
  });

  it('keeps the reason', () => {
    given([created])
      .when(moveLeadStatus, { status: 'lost', reason: 'Sold the house' })
      .then([{ type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'lost', reason: 'Sold the house' } }]);
  });

  it('is nothing to do when the lead is there already', () => {
    given([created]).when(moveLeadStatus, { status: 'enrolled', reason: 'Again' }).then([]);
  });

  it('needs a living lead', () => {
    given([]).when(moveLeadStatus, { status: 'lost' }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(moveLeadStatus, { status: 'lost' })
      .then('lead_deleted');
  });
});
