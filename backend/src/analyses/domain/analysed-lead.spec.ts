import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { stateAfter } from '../../../../testing/given-when-then.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { addressOfLead, requestOfLead } from './analysed-lead.js';

const lead: Lead = stateAfter([{ type: 'LeadCreated', data: leadCreated.example }])!;
const unknown = { streetAddress: null, city: null, state: null, zipCode: null };
const parts = { streetAddress: '1 Main St', city: 'Ankeny', state: 'IA', zipCode: '50023' };

describe('the address of a lead', () => {
  it('is what is known of its parts', () => {
    expect(addressOfLead({ ...lead, ...parts, propertyAddress: 'as it was typed' })).toEqual({ ok: true, parts });
  });

  it('is taken from its one line where a part is not known', () => {
    const propertyAddress = '1 Main St, Ankeny, IA 50023';
    expect(addressOfLead({ ...lead, ...parts, zipCode: null, propertyAddress })).toEqual({ ok: true, parts });
  });

  it.each([
    ['Not provided', 'invalid_address'],
    ['1 Main St, Ankeny, Iowa', 'invalid_state_zip'],
  ])('is refused where there is none: %s', (propertyAddress, code) => {
    expect(addressOfLead({ ...lead, ...unknown, propertyAddress })).toEqual({ ok: false, code });
  });
});

it('asks for what is known of the property, under one id', () => {
  const id = '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10';
  const asked = requestOfLead(id, { ...lead, name: '', propertyType: null, squareFootage: 0 }, parts);
  expect(asked).toMatchObject({ ...parts, submissionId: id, name: null, email: lead.email });
  expect(asked).toMatchObject({ propertyType: null, squareFootage: 0, unitCount: lead.unitCount });
});
