import { expect, it } from '@jest/globals';
import { userList } from './user-list.js';

const { queryOf: gridQueryOf, addressOf: usersAddressOf } = userList;

it('takes from an address what makes sense, and writes it back', () => {
  const asked = { sort: '-lastSignInAt', role: 'admin', state: 'asleep', search: '7', user: 'x' };
  const query = gridQueryOf(asked);
  expect(query).toEqual({ sort: '-lastSignInAt', filter: { role: 'admin', search: '7' } });
  expect(gridQueryOf(usersAddressOf(query))).toEqual(query);
});

it('names no order where it is the usual one, every part that is not filtered by, and not whose dialog is open', () => {
  const query = gridQueryOf({ sort: 'sessions' });
  expect(query).toEqual({ sort: '-role', filter: {} });
  const address = usersAddressOf(query);
  expect(Object.keys(address)).toEqual(['sort', 'search', 'name', 'email', 'role', 'state', 'secondFactor']);
  expect(Object.values(address).every((value) => value === undefined)).toBe(true);
});
