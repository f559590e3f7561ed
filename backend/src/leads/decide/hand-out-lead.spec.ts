import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadAssigned } from '../../../../contracts/src/leads/work-events.js';
import { eventId, given } from '../../../../testing/given-when-then.js';
import { handOutLead } from './work.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const turn = { userId: leadAssigned.example.userId!, requestId: eventId(0) };

describe('hand out lead', () => {
  it('gives it to the user whose turn it is, and names what asked for it', () => {
    given([created])
      .when(handOutLead, turn)
      .then([{ type: 'LeadAssigned', data: turn }]);
  });

  it('leaves it to whom somebody gave it meanwhile', () => {
    given([created, { type: 'LeadAssigned', data: leadAssigned.example }])
      .when(handOutLead, turn)
      .then([]);
  });

  it('needs a living lead', () => {
    given([]).when(handOutLead, turn).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(handOutLead, turn)
      .then('lead_deleted');
  });
});
