import { expect, it } from '@jest/globals';
import { leadGridColumns, leadList } from './lead-list.js';

const { queryOf: gridQueryOf, addressOf: leadsAddressOf } = leadList;

it('takes from an address what makes sense, and writes it back', () => {
  const query = gridQueryOf({ sort: '-name', status: 'won,lost', name: '7', source: 'nowhere', city: '' });
  expect(query).toEqual({ sort: '-name', filter: { status: 'won,lost', name: '7' } });
  expect(gridQueryOf(leadsAddressOf(query))).toEqual(query);
});

it('names no order where it is the usual one, and every part that is not filtered by', () => {
  const query = gridQueryOf({ sort: 'search' });
  expect(query).toEqual({ sort: '-createdAt', filter: {} });
  const address = leadsAddressOf(query);
  expect(Object.keys(address)).toEqual(expect.arrayContaining(['sort', 'city']));
  expect(Object.values(address).every((value) => value === undefined)).toBe(true);
});

it('names property types as every form does', () => {
  const { filter } = leadGridColumns({}).find(({ field }) => field === 'propertyType')!;
  expect(filter).toMatchObject({
    options: expect.arrayContaining([{ value: 'single-family', label: 'Single Family' }]),
  });
});
