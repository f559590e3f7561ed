import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { eventId, given } from '../../../../testing/given-when-then.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { noteContractSent } from './move-lead.js';

const createdIn = (status: (typeof leadStatuses)[number]) =>
  ({ type: 'LeadCreated', data: { ...leadCreated.example, status } }) as const;
const requestId = eventId(9);
const before = ['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal'] as const;

describe('the agreement that was sent', () => {
  it.each(before)('moves the card from %s', (from) => {
    given([createdIn(from)])
      .when(noteContractSent, { requestId })
      .then([{ type: 'LeadStatusMoved', data: { from, to: 'contract_sent', requestId } }]);
  });

  it.each(leadStatuses.slice(before.length))('leaves it where it is in %s', (status) => {
    given([createdIn(status)])
      .when(noteContractSent, { requestId })
      .then([]);
  });

  it('moves no deleted lead, and none that is not there', () => {
    given([createdIn('leads'), { type: 'LeadDeleted', data: {} }])
      .when(noteContractSent, { requestId })
      .then('lead_deleted');
    given([]).when(noteContractSent, { requestId }).then('lead_not_found');
  });
});
