import { describe, expect, it } from '@jest/globals';
import { analysisPropertySchema } from '../../../contracts/src/commands/analyses.js';
import { analysisRequested } from '../../../contracts/src/events/analysis-events.js';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import { given, refusalOf, sampleNow, visitor } from '../../test/given-when-then.js';
import { givenEvents } from '../../test/given-events.js';
import { createLead } from '../leads/create-lead.js';
import { requestAnalysis } from './request-analysis.js';
import { leadOfProperty, nameOfEmail, refuseFutureYears, requestOfProperty } from './submitted-property.js';

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
    givenEvents([])
      .when(requestAnalysis, requestOfProperty(submissionId, 'owner@example.com', property))
      .then([{ type: 'AnalysisRequested', data: analysisRequested.example }]);
  });

  it('is named by what stands before the last @', () => {
    expect(nameOfEmail('"a@b"@example.com')).toBe('"a@b"');
  });

  it('may be built this year; a later year is refused with its place in the list', () => {
    const built = (yearBuilt: number | null) => ({ ...property, yearBuilt });
    expect(() => refuseFutureYears([built(null), built(2026)], sampleNow)).not.toThrow();
    const refusal = refusalOf(() => refuseFutureYears([built(1998), built(2027), built(2100)], sampleNow));
    expect([refusal.code, refusal.extras.errors?.map(({ path }) => path)]).toEqual([
      'invalid_input',
      ['properties.1.yearBuilt', 'properties.2.yearBuilt'],
    ]);
  });
});
