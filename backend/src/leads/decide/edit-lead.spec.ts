import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { editLead } from './edit-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;

describe('edit lead', () => {
  it('makes one event of the owner and one of the property, in that order', () => {
    given([created])
      .when(editLead, { bedrooms: 3, email: 'new.address@example.com' })
      .then([
        { type: 'LeadDetailsEdited', data: { email: 'new.address@example.com' } },
        { type: 'PropertyDetailsEdited', data: { bedrooms: 3 } },
      ]);
  });

  it('is nothing to do when every field has its value already', () => {
    given([created]).when(editLead, { name: 'Sample Owner', city: 'Ankeny', company: null }).then([]);
  });

  it('refuses the whole command when a part of it is refused', () => {
    given([created]).when(editLead, { name: 'Another Owner', yearBuilt: 2199 }).then('invalid_input');
  });

  it('needs a living lead', () => {
    given([]).when(editLead, { bedrooms: 3 }).then('lead_not_found');
    given([created, deleted]).when(editLead, { bedrooms: 3 }).then('lead_deleted');
  });
});
