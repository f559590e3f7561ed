import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { editLead } from './edit-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const lineOnly = {
  type: 'LeadCreated',
  data: { ...leadCreated.example, propertyAddress: 'Not provided', streetAddress: null, city: null, state: null },
} as const;

describe('edit property', () => {
  it('holds only the fields that really changed', () => {
    given([created])
      .when(editLead, { unitCount: 1, bedrooms: 3, bathrooms: 1.5, estimatedRentCents: 180_000 })
      .then([{ type: 'PropertyDetailsEdited', data: { bedrooms: 3, bathrooms: 1.5 } }]);
  });

  it('makes the address line anew when one of its parts changes', () => {
    given([created])
      .when(editLead, { zipCode: '50021' })
      .then([
        {
          type: 'PropertyDetailsEdited',
          data: { propertyAddress: '100 Sample St, Ankeny, IA 50021', zipCode: '50021' },
        },
      ]);
  });

  it('leaves the line alone when it is given itself', () => {
    given([created])
      .when(editLead, { propertyAddress: 'The house on the corner', city: 'Clive' })
      .then([{ type: 'PropertyDetailsEdited', data: { propertyAddress: 'The house on the corner', city: 'Clive' } }]);
    given([created])
      .when(editLead, { propertyAddress: '7 Sample Ave, Ames, IA 50010', city: 'Clive' })
      .then([
        { type: 'PropertyDetailsEdited', data: { propertyAddress: '7 Sample Ave, Ames, IA 50010', city: 'Clive' } },
      ]);
  });

  it('makes the parts anew where a line is given that is "Street, City, State ZIP"', () => {
    given([created])
      .when(editLead, { propertyAddress: '7 Sample Ave, Clive, IA 50325' })
      .then([
        {
          type: 'PropertyDetailsEdited',
          data: {
            ...{ propertyAddress: '7 Sample Ave, Clive, IA 50325', streetAddress: '7 Sample Ave' },
            ...{ city: 'Clive', zipCode: '50325' },
          },
        },
      ]);
    given([created])
      .when(editLead, { propertyAddress: 'The house on the corner' })
      .then([{ type: 'PropertyDetailsEdited', data: { propertyAddress: 'The house on the corner' } }]);
    given([created]).when(editLead, { propertyAddress: '100 Sample St, Ankeny, IA 50023' }).then([]);
  });

  it('leaves the line alone when a part says nothing new', () => {
    given([created, { type: 'PropertyDetailsEdited', data: { propertyAddress: 'The house on the corner' } }])
      .when(editLead, { city: 'Ankeny' })
      .then([]);
  });

  it('leaves the line alone until all four parts are known', () => {
    given([lineOnly])
      .when(editLead, { city: 'Ankeny', state: 'IA' })
      .then([{ type: 'PropertyDetailsEdited', data: { city: 'Ankeny', state: 'IA' } }]);
    given([lineOnly])
      .when(editLead, { streetAddress: '7 Sample Ave', city: 'Ankeny', state: 'IA' })
      .then([
        {
          type: 'PropertyDetailsEdited',
          data: {
            propertyAddress: '7 Sample Ave, Ankeny, IA 50023',
            streetAddress: '7 Sample Ave',
            city: 'Ankeny',
            state: 'IA',
          },
        },
      ]);
    given([created])
      .when(editLead, { state: null })
      .then([{ type: 'PropertyDetailsEdited', data: { state: null } }]);
  });

  it('knows no house of the future', () => {
    given([created])
      .when(editLead, { yearBuilt: 2026 })
      .then([{ type: 'PropertyDetailsEdited', data: { yearBuilt: 2026 } }]);
    given([created])
      .when(editLead, { yearBuilt: 2027 }, { now: '2027-01-01T00:00:00.000Z' })
      .then([{ type: 'PropertyDetailsEdited', data: { yearBuilt: 2027 } }]);
    const refusal = given([created]).when(editLead, { yearBuilt: 2027 }).refusal();
    expect(refusal.code).toBe('invalid_input');
    expect(refusal.extras.errors).toEqual([{ path: 'yearBuilt', message: 'Year built must be at most 2026' }]);
  });
});
