import { describe, expect, it } from '@jest/globals';
import { invoiceOfForm, invoiceTotal } from './invoice-dialog.js';

const lead = { id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', stripeCustomerId: null };
const line = (description: string, amount: string) => ({ key: 0, description, amount });

describe('an invoice that is typed', () => {
  it('is sent in dollars, for the lead or its customer', () => {
    const lines = [line('Setup fee', '$299'), line(' Sign ', '25.50')];
    expect(invoiceOfForm(lead, ' Onboarding ', lines)).toEqual({
      input: {
        ...{ leadId: lead.id, customerId: null, description: 'Onboarding' },
        items: [
          { description: 'Setup fee', amount: 299 },
          { description: 'Sign', amount: 25.5 },
        ],
      },
    });
    expect(invoiceOfForm({ ...lead, stripeCustomerId: 'cus_1' }, 'A', lines).input?.customerId).toBe('cus_1');
  });

  it.each(['', 'abc', '1.234', '0', '-5'])('is not, with %p as an amount: the line says so', (amount) => {
    const { errors } = invoiceOfForm(lead, 'Onboarding', [line('Setup fee', '299'), line('Sign', amount)]);
    expect(errors?.description).toBeUndefined();
    expect(Object.keys(errors?.lines ?? {})).toEqual(['1']);
    expect(errors?.lines[1]?.amount).toMatch(/^Amount must/);
  });

  it('needs a description, and each line one', () => {
    const { errors } = invoiceOfForm(lead, ' ', [line('', '5')]);
    expect([errors?.description, errors?.lines[0]?.description]).toEqual([
      ...['Description is required', 'Description is required'],
    ]);
  });

  it('comes to the sum of what is an amount', () => {
    expect(invoiceTotal([line('a', '$1,250.50'), line('b', 'no'), line('c', '-5'), line('d', '')])).toBe(1250_50);
  });
});
