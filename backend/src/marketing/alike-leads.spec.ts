import type { OdooLead } from '../../../contracts/src/marketing/name-in-odoo.js';
import { describe, expect, it } from '@jest/globals';
import { differences, type LeadHere } from './decide-comparison.js';

const here: LeadHere = {
  ...{ id: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', name: 'Sample Owner', email: 'owner@example.com' },
  ...{ phone: '515-555-0100', propertyAddress: '100 Sample St', revision: 3, deleted: false },
};
const there: OdooLead = { ...here, odooId: 7, leadId: here.id, archived: false };
const fields = (ours: Partial<LeadHere>, theirs: Partial<OdooLead>) =>
  differences({ ...here, ...ours }, { ...there, ...theirs }).map(({ field }) => field);

describe('fields of a lead here and there', () => {
  it.each<[string, Partial<LeadHere>, Partial<OdooLead>, string[]]>([
    [
      'all differ, in this order',
      { name: 'A', email: 'a@b.c', phone: null, propertyAddress: 'B' },
      {},
      ['name', 'email', 'phone', 'propertyAddress'],
    ],
    ['a name differs by its case', {}, { name: 'sample owner' }, ['name']],
    ['an address does not differ by its case', {}, { propertyAddress: '100 SAMPLE ST' }, []],
    ['an address differs by its number', {}, { propertyAddress: '101 Sample St' }, ['propertyAddress']],
    ['an address does not differ by its spaces', {}, { propertyAddress: ' 100\n Sample   St ' }, []],
    ['a number differs by a digit', {}, { phone: '515-555-0101' }, ['phone']],
    ['a number differs by a 1 that is no country’s', { phone: '555-0100' }, { phone: '1555-0100' }, ['phone']],
    ['a number differs by a 1 within it', { phone: '5155550100' }, { phone: '51555501001' }, ['phone']],
    ['a number does not differ by its spelling', { phone: '5155550100.0' }, { phone: '001 (515) 555-0100' }, []],
    ['a number differs by its extension', { phone: '515-555-0100 x4' }, { phone: '515-555-0100' }, ['phone']],
    ['what is no number differs by its words', { phone: 'ask him' }, { phone: 'ask her' }, ['phone']],
    ['no e-mail there differs', {}, { email: null }, ['email']],
    ['nothing here is nothing there', { phone: null }, { phone: '' }, []],
    ['only an address can be not provided', { name: 'Not provided' }, { name: '' }, ['name']],
    ['an address there can be not provided', { propertyAddress: 'Not provided' }, { propertyAddress: '' }, []],
  ])('%s', (_what, ours, theirs, differ) => {
    expect(fields(ours, theirs)).toEqual(differ);
  });
});
