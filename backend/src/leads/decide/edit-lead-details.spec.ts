import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { editLead } from './edit-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;

describe('edit lead details', () => {
  it('holds only the fields that really changed', () => {
    given([created])
      .when(editLead, { name: 'Sample Owner', phone: '515-555-0199', email: 'owner@example.com' })
      .then([{ type: 'LeadDetailsEdited', data: { phone: '515-555-0199' } }]);
  });

  it('null clears, absent leaves', () => {
    given([created])
      .when(editLead, { phone: null, company: undefined })
      .then([{ type: 'LeadDetailsEdited', data: { phone: null } }]);
  });

  it('compares with what earlier edits made', () => {
    given([created, { type: 'LeadDetailsEdited', data: { company: 'Sample Homes' } }])
      .when(editLead, { company: 'Sample Homes', ownerName: 'Second Sample' })
      .then([{ type: 'LeadDetailsEdited', data: { ownerName: 'Second Sample' } }]);
  });
});
