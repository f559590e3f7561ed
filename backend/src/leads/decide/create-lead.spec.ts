import { describe, expect, it } from '@jest/globals';
import { createLeadSchema } from '../../../../contracts/src/leads/input.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, staff, visitor } from '../../../../testing/given-when-then.js';
import { createLead } from './create-lead.js';

const sample = { type: 'LeadCreated', data: leadCreated.example } as const;
const intake = createLeadSchema.parse({
  name: ' Sample Owner ',
  email: 'owner@example.com',
  source: 'website',
  propertyAddress: '100 Sample St',
});
const website = {
  ...leadCreated.example,
  phone: null,
  status: 'leads',
  source: 'website',
  propertyAddress: '100 Sample St',
  streetAddress: null,
  city: null,
  state: null,
  zipCode: null,
  propertyType: null,
  estimatedRentCents: null,
} as const;

describe('create lead', () => {
  it('starts a new stream with everything that was given and null for what is unknown', () => {
    given([])
      .when(createLead, intake, { actor: visitor })
      .then([{ type: 'LeadCreated', data: website }]);
  });

  it.each([
    ['analysis', 'analysis_submitted'],
    ['enrollment', 'enrolled'],
    ['manual', 'leads'],
    ['webinar', 'leads'],
    ['rent-vs-sell-calculator', 'leads'],
  ] as const)('a lead from %s starts as %s', (source, status) => {
    given([])
      .when(createLead, { ...intake, source }, { actor: visitor })
      .then([{ type: 'LeadCreated', data: { ...website, source, status } }]);
  });

  it('lets staff choose the stage', () => {
    given([])
      .when(createLead, { ...intake, status: 'contract_sent' }, { actor: staff })
      .then([{ type: 'LeadCreated', data: { ...website, status: 'contract_sent' } }]);
  });

  it('gives a lead that staff add by hand to whoever they choose, and lets it wait for its first touch', () => {
    const userId = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01';
    const created = { type: 'LeadCreated', data: { ...website, byHand: true } } as const;
    given([])
      .when(createLead, { ...intake, assigneeId: userId }, { actor: staff })
      .then([created, { type: 'LeadAssigned', data: { userId } }]);
    given([])
      .when(createLead, { ...intake, assigneeId: null }, { actor: staff })
      .then([created]);
    given([])
      .when(createLead, { ...intake, assigneeId: userId }, { actor: visitor })
      .then([{ type: 'LeadCreated', data: website }]);
  });

  it('takes a caller who gave no e-mail and whose property is not known yet', () => {
    const caller = { ...intake, email: '', phone: '515-555-0100', propertyAddress: 'Not provided' };
    const data = { ...website, email: '', phone: '515-555-0100', propertyAddress: 'Not provided' };
    given([])
      .when(createLead, caller, { actor: staff })
      .then([{ type: 'LeadCreated', data }]);
  });

  it('refuses a visitor who names a status, even the usual one', () => {
    given([])
      .when(createLead, { ...intake, status: 'leads' }, { actor: visitor })
      .then('forbidden');
  });

  it('keeps the id of the stream out of the event', () => {
    given([])
      .when(createLead, { ...intake, id: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10' })
      .then([{ type: 'LeadCreated', data: website }]);
  });

  it('makes the address line of its parts where no line was given', () => {
    const { propertyAddress: _line, ...withoutLine } = intake;
    const parts = { streetAddress: '100 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023' };
    given([])
      .when(createLead, createLeadSchema.parse({ ...withoutLine, ...parts }))
      .then([
        { type: 'LeadCreated', data: { ...website, ...parts, propertyAddress: '100 Sample St, Ankeny, IA 50023' } },
      ]);
    given([])
      .when(createLead, createLeadSchema.parse({ ...withoutLine, ...parts, city: null }))
      .then([{ type: 'LeadCreated', data: { ...website, ...parts, city: null, propertyAddress: 'Not provided' } }]);
  });

  it('stores the parts of a line that is "Street, City, State ZIP", since the line is sealed', () => {
    const parts = { streetAddress: '7 Sample Ave, Apt 2', city: 'West Des Moines', state: 'IA', zipCode: '50265' };
    const line = '7 Sample Ave, Apt 2, West Des Moines, ia 50265-1234';
    given([])
      .when(createLead, { ...intake, propertyAddress: line })
      .then([{ type: 'LeadCreated', data: { ...website, ...parts, propertyAddress: line } }]);
  });

  it.each([
    ['the house on the corner', {}],
    ['7 Sample Ave, Ankeny, IA 50023', { city: 'Clive' }],
    [`7 Sample Ave, ${'A'.repeat(101)}, IA 50023`, {}],
  ])('takes no parts from a line that is none, or beside those that were given: %s', (propertyAddress, parts) => {
    given([])
      .when(createLead, { ...intake, propertyAddress, ...parts })
      .then([{ type: 'LeadCreated', data: { ...website, propertyAddress, ...parts } }]);
  });

  it('takes a house built this year and refuses one built next year, naming the field', () => {
    given([])
      .when(createLead, { ...intake, yearBuilt: 2026 })
      .then([{ type: 'LeadCreated', data: { ...website, yearBuilt: 2026 } }]);
    const refusal = given([])
      .when(createLead, { ...intake, yearBuilt: 2027 })
      .refusal();
    expect(refusal.code).toBe('invalid_input');
    expect(refusal.extras.errors).toEqual([{ path: 'yearBuilt', message: 'Year built must be at most 2026' }]);
  });

  it('never overwrites a lead, living or deleted', () => {
    given([sample]).when(createLead, intake).then('lead_exists');
    given([sample, { type: 'LeadDeleted', data: {} }])
      .when(createLead, intake)
      .then('lead_exists');
  });
});
