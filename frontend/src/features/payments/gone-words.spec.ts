import { expect, it } from '@jest/globals';
import { reducesPaid } from '../../../../contracts/src/payments/queries.js';
import { goneHue, goneKindWords, goneLeadWords } from './payments-screen.js';

it.each([
  ['payment', 'paid', 'Payment', 'green'],
  ['refund', 'refunded', 'Refund', 'gray'],
  ['refund', 'failed', 'Refund failed', 'red'],
  ['dispute', 'open', 'Dispute open', 'orange'],
  ['dispute', 'lost', 'Dispute lost', 'red'],
  ['dispute', 'newer_word', 'Dispute newer word', 'gray'],
] as const)('a %s that is %s reads %p', (kind, status, words, hue) => {
  expect([goneKindWords({ kind, status }), goneHue({ status })]).toEqual([words, hue]);
});

it.each([
  ['payment', 'paid', false],
  ['refund', 'refunded', true],
  ['refund', 'failed', false],
  ['dispute', 'open', false],
  ['dispute', 'won', false],
  ['dispute', 'withdrawn', false],
  ['dispute', 'lost', true],
] as const)('a %s that is %s takes away what was paid: %p', (kind, status, takes) => {
  expect(reducesPaid({ kind, status })).toBe(takes);
});

it.each([
  ['deleted', 'Sample Owner', 'Sample Owner'],
  ['deleted', null, 'Deleted lead'],
  ['erased', null, 'Erased lead'],
  ['unknown', null, 'Unknown lead'],
] as const)('a lead that is %s and called %p reads %p', (lead, name, words) => {
  expect(goneLeadWords({ lead, name })).toBe(words);
});
