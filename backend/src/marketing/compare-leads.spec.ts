import type { OdooLead } from '../../../contracts/src/marketing/name-in-odoo.js';
import { describe, expect, it } from '@jest/globals';
import { adoptedLeadId, counterpartOf, differences, type LeadHere } from './decide-comparison.js';

const here: LeadHere = {
  id: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  propertyAddress: '100 Sample St',
  revision: 3,
  deleted: false,
};
const there: OdooLead = {
  odooId: 7,
  leadId: here.id,
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  propertyAddress: '100 Sample St',
  archived: false,
};

describe('a lead here and there', () => {
  it.each<Partial<OdooLead>>([
    {},
    { email: 'Owner@Example.com' },
    { phone: '+1 (515) 555-0100' },
    { name: ' Sample  Owner' },
    { propertyAddress: '100 SAMPLE STREET' },
    { propertyAddress: ' 100  Sample St. ' },
  ])('is the same with %p', (change) => {
    expect(differences(here, { ...there, ...change })).toEqual([]);
  });

  it.each([
    ['100 NW Sample St, Ankeny, IA 50023', '100 Northwest Sample Street, Ankeny, Iowa 50023', 0],
    ['100 Sample St Apt 4', '100 Sample St #4', 0],
    ['100 Sample St Apt 4', '100 Sample St Apt 5', 1],
    ['100 NW Sample St', '100 NE Sample St', 1],
    ['100 Sample St, Ankeny, IA 50023', null, 1],
    ['The farm by the river', 'the farm by the RIVER', 0],
  ])('at %s, and there at %s, differs in %i fields', (propertyAddress, theirs, count) => {
    expect(differences({ ...here, propertyAddress }, { ...there, propertyAddress: theirs })).toHaveLength(count);
  });

  it('differs field by field', () => {
    expect(differences(here, { ...there, phone: null, propertyAddress: '2 Sample St' })).toEqual([
      { field: 'phone', here: '515-555-0100', there: null },
      { field: 'propertyAddress', here: '100 Sample St', there: '2 Sample St' },
    ]);
  });

  it('without a name or an address is the same as what it was sent as', () => {
    const sparse = { ...here, name: '', propertyAddress: 'Not provided' };
    expect(differences(sparse, { ...there, name: here.email, propertyAddress: null })).toEqual([]);
  });

  it('is found by its reference, else by what it was imported as, else by where it came from', () => {
    const other = '11111111-1111-4111-8111-111111111111';
    expect(counterpartOf(there, other)).toBe(here.id);
    expect(counterpartOf({ ...there, leadId: null }, other)).toBe(other);
    expect(counterpartOf({ ...there, leadId: null }, undefined)).toBe(adoptedLeadId(7));
    expect(adoptedLeadId(7)).not.toBe(adoptedLeadId(8));
  });
});
