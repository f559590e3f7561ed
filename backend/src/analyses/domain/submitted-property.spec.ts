import { describe, expect, it } from '@jest/globals';
import { analysisPropertySchema } from '../../../../contracts/src/analyses/input.js';
import { analysisRequested } from '../../../../contracts/src/analyses/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, visitor } from '../../../../testing/given-when-then.js';
import { createLead } from '../../leads/decide/create-lead.js';
import { requestAnalysis } from './analysis-commands.js';
import { leadOfProperty, nameOfEmail, requestOfProperty } from './analysed-lead.js';

const property = analysisPropertySchema.parse({
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 1500,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1998,
});

describe('a submitted property', () => {
  it('makes a lead that starts as analysis_submitted, named by the e-mail', () => {
    given([])
      .when(createLead, leadOfProperty('owner@example.com', property), { actor: visitor })
      .then([
        {
          type: 'LeadCreated',
          data: {
            ...leadCreated.example,
            name: 'owner',
            phone: null,
            status: 'analysis_submitted',
            source: 'analysis',
            squareFootage: 1500,
            bedrooms: 3,
            bathrooms: 2,
            yearBuilt: 1998,
            estimatedRentCents: null,
          },
        },
      ]);
  });

  it('makes the request of its analysis', () => {
    const { submissionId } = analysisRequested.example;
    given([])
      .when(requestAnalysis, requestOfProperty(submissionId, 'owner@example.com', property))
      .then([{ type: 'AnalysisRequested', data: analysisRequested.example }]);
  });

  it('is named by what stands before the last @', () => {
    expect(nameOfEmail('"a@b"@example.com')).toBe('"a@b"');
  });
});
