import { expect, it } from '@jest/globals';
import { decodeEvent } from '../events/decode.js';
import { invoiceRequestedV1ToV2 } from './events.js';

const items = [{ description: 'Lock change', amountCents: 49_50 }];

it('an invoice requested before there were reasons has none', () => {
  const stored = Object.freeze({ description: 'Repairs', items });
  const data = { ...stored, reason: null };
  expect(invoiceRequestedV1ToV2(stored)).toEqual(data);
  expect(decodeEvent('InvoiceRequested', 1, stored)).toEqual({ ok: true, event: { type: 'InvoiceRequested', data } });
});
