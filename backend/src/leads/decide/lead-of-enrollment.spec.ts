import { describe, it } from '@jest/globals';
import { enrollmentSchema } from '../../../../contracts/src/enrollments/input.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, visitor } from '../../../../testing/given-when-then.js';
import { createLead, leadOfEnrollment } from './create-lead.js';

describe('lead of an enrollment', () => {
  it('makes the lead that the specification describes', () => {
    const enrollment = enrollmentSchema.parse({
      propertyType: 'single-family',
      unitCount: 1,
      estimatedRentCents: 180_000,
      propertyAddress: '100 Sample St',
      city: 'Ankeny',
      zipCode: '50023',
      name: 'Sample Owner',
      email: 'owner@example.com',
      phone: '515-555-0100',
    });
    given([])
      .when(createLead, leadOfEnrollment(enrollment), { actor: visitor })
      .then([{ type: 'LeadCreated', data: leadCreated.example }]);
  });
});
