import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../../../../test/sample-history.js';
import { invoiceHue, invoicesOf } from './payments-of.js';

const asked = sampleEvent(1, 'InvoiceRequested', {
  data: {
    description: 'Onboarding',
    items: [
      { description: 'Fee', amountCents: 199_00 },
      { description: 'Sign', amountCents: 25_50 },
    ],
  },
});
const requestId = asked.id;
const issued = (data: object = {}) =>
  sampleEvent(2, 'InvoiceIssued', {
    data: {
      ...{ requestId, invoiceId: 'in_sample', number: 'SAMPLE-0001', amountDueCents: 224_50, status: 'open' },
      ...{ hostedUrl: 'https://invoice.example.com/i/sample', ...data },
    },
  });
const changed = (status: string) => sampleEvent(3, 'InvoiceStatusChanged', { data: { requestId, status } });

describe('the invoices of a lead', () => {
  it('are being sent from the moment they were asked for, with the sum of their items', () => {
    expect(invoicesOf([asked])).toMatchObject([
      { id: requestId, description: 'Onboarding', amountCents: 224_50, status: 'requested', hostedUrl: null },
    ]);
  });

  it('are what the provider made of them, and reported of them since', () => {
    expect(invoicesOf([asked, issued()])).toMatchObject([
      { status: 'open', number: 'SAMPLE-0001', hostedUrl: 'https://invoice.example.com/i/sample' },
    ]);
    expect(invoicesOf([asked, issued(), changed('paid')])).toMatchObject([{ status: 'paid' }]);
    const unreadable = { ...changed('haunted'), unreadable: 'status: Invalid option' };
    expect(invoicesOf([asked, issued(), unreadable])).toMatchObject([{ status: 'open' }]);
  });

  it('say why they were not made, and forget it once they were', () => {
    const failed = sampleEvent(2, 'InvoiceFailed', { data: { requestId, error: 'No answer' } });
    expect(invoicesOf([asked, failed])).toMatchObject([{ status: 'failed', error: 'No answer' }]);
    expect(invoicesOf([asked, failed, issued()])).toMatchObject([{ status: 'open', error: null }]);
  });

  it('link to nothing but the web', () => {
    expect(invoicesOf([asked, issued({ hostedUrl: 'javascript:alert(1)' })])).toMatchObject([{ hostedUrl: null }]);
  });

  it('are green when they are paid, else yellow', () => {
    expect(['paid', 'open', 'void', 'failed'].map((status) => invoiceHue(status as 'paid'))).toEqual([
      ...['green', 'yellow', 'yellow', 'yellow'],
    ]);
  });
});
