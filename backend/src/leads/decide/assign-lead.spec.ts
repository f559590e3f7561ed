import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadAssigned } from '../../../../contracts/src/leads/work-events.js';
import { eventId, given } from '../../../../testing/given-when-then.js';
import { assignLead } from './work.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const assigned = { type: 'LeadAssigned', data: leadAssigned.example } as const;
const { userId } = leadAssigned.example;
const other = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a02';

describe('assign lead', () => {
  it('gives it to a user, to another one, and to nobody', () => {
    given([created]).when(assignLead, { userId }).then([assigned]);
    given([created, assigned])
      .when(assignLead, { userId: other })
      .then([{ type: 'LeadAssigned', data: { userId: other } }]);
    given([created, assigned])
      .when(assignLead, { userId: null })
      .then([{ type: 'LeadAssigned', data: { userId: null } }]);
  });

  it('has nothing to do where it is so already', () => {
    given([created, assigned]).when(assignLead, { userId }).then([]);
    given([created]).when(assignLead, { userId: null }).then([]);
  });

  it('is undone by giving it back to who had it', () => {
    given([created, assigned, { type: 'LeadAssigned', data: { userId: other } }])
      .when(undo, { eventId: eventId(2) })
      .then([{ ...assigned, undoes: eventId(2) }]);
  });

  it('needs a living lead', () => {
    given([]).when(assignLead, { userId }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(assignLead, { userId })
      .then('lead_deleted');
  });
});
