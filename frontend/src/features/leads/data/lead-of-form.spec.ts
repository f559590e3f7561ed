import { describe, expect, it } from '@jest/globals';
import { leadOfForm } from './lead-of-form.js';

const form = (over: Partial<Parameters<typeof leadOfForm>[0]> = {}) => ({
  name: 'Sample Owner',
  email: 'owner@example.com',
  ...{ noEmail: false, noAddress: false, assignee: 'u1' },
  phone: '',
  propertyAddress: '100 Sample St',
  propertyType: 'commercial',
  squareFootage: '',
  purchasePrice: '',
  ...over,
});

describe('leadOfForm', () => {
  it('makes a manual lead of what was entered', () => {
    expect(leadOfForm(form({ phone: '515-555-0100', squareFootage: '1500', purchasePrice: '250000' }))).toEqual({
      name: 'Sample Owner',
      email: 'owner@example.com',
      phone: '515-555-0100',
      propertyAddress: '100 Sample St',
      propertyType: 'commercial',
      squareFootage: 1500,
      purchasePriceCents: 25_000_000,
      source: 'manual',
      assigneeId: 'u1',
    });
  });

  it.each(['', 'about 2000', 'NaN', 'Infinity', '-5'])('makes 0 of the number %p', (entry) => {
    expect(leadOfForm(form({ squareFootage: entry, purchasePrice: entry }))).toMatchObject({
      squareFootage: 0,
      purchasePriceCents: 0,
    });
  });

  it('understands what people write into money fields', () => {
    expect(leadOfForm(form({ purchasePrice: '$250,000.50' })).purchasePriceCents).toBe(25_000_050);
    expect(leadOfForm(form({ purchasePrice: '1e3' })).purchasePriceCents).toBe(0);
  });

  it('leaves an empty phone unknown', () => {
    expect(leadOfForm(form()).phone).toBeNull();
  });

  it('leaves out what they did not give, whatever was typed before', () => {
    const lead = leadOfForm(form({ phone: '515-555-0100', noEmail: true, noAddress: true }));
    expect(lead).toMatchObject({ email: '', propertyAddress: '', phone: '515-555-0100' });
  });
});
