import { describe, it } from '@jest/globals';
import { createLeadSchema } from '../../../../contracts/src/leads/input.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, staff } from '../../../../testing/given-when-then.js';
import { adoptLead } from './create-lead.js';

const lead = createLeadSchema.parse({ name: 'Sample Owner', email: 'owner@example.com', source: 'odoo' });
const created = { type: 'LeadCreated', data: leadCreated.example } as const;

describe('adopt a lead of the marketing system', () => {
  it('makes it a lead that is known to be there, in one append', () => {
    const data = {
      ...leadCreated.example,
      ...{ phone: null, estimatedRentCents: null, status: 'leads' as const, source: 'odoo' as const },
      ...{ propertyAddress: 'Not provided', streetAddress: null, city: null, state: null, zipCode: null },
      propertyType: null,
    } as const;
    given([])
      .when(adoptLead, { ...lead, odooId: '7' }, { actor: staff })
      .then([
        { type: 'LeadCreated', data },
        { type: 'MarketingEnrolled', data: { odooId: '7' } },
      ]);
  });

  it('is nothing new the second time, and refused for one that was deleted here', () => {
    given([created])
      .when(adoptLead, { ...lead, odooId: '7' })
      .then([]);
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(adoptLead, { ...lead, odooId: '7' })
      .then('lead_deleted');
  });
});
