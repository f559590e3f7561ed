import { expect, it } from '@jest/globals';
import { referralList } from './referral-list.js';

const { queryOf: gridQueryOf, addressOf: tableAddressOf } = referralList;

it('takes from an address what makes sense, and writes it back', () => {
  const asked = { sort: '-fee', status: 'pending,lost', clientName: '7', fee: 'late', referral: 'x' };
  const query = gridQueryOf(asked);
  expect(query).toEqual({ sort: '-fee', filter: { status: 'pending,lost', clientName: '7' } });
  expect(gridQueryOf(tableAddressOf(query))).toEqual(query);
});

it('names no order where it is the usual one, and leaves the referral beside the table alone', () => {
  const query = gridQueryOf({ sort: 'search' });
  expect(query).toEqual({ sort: '-createdAt', filter: {} });
  const address = tableAddressOf(query);
  expect(Object.keys(address)).toEqual(expect.arrayContaining(['sort', 'fee']));
  expect(Object.keys(address)).not.toContain('referral');
  expect(Object.values(address).every((value) => value === undefined)).toBe(true);
});
