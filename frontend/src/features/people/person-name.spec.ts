import { expect, it } from '@jest/globals';
import { namesOf, type Colleague } from './names-query.js';
import { initialsOf, personName } from './person-name.js';

const person = (id: string, email: string, displayName: string | null = null): Colleague => ({
  id,
  email,
  displayName,
});

it('calls people by the first name that is known of them', () => {
  expect(personName('u1', { u1: 'Ann Sample' }, { u1: 'Ann' })).toBe('Ann Sample');
  expect(personName('u1', {}, { u1: 'Ann' })).toBe('Ann');
  expect(personName('u1', undefined, { u1: 'Ann' })).toBe('Ann');
  expect(personName(null, {})).toBeNull();
});

it('calls somebody whom nobody knows a former user, and a colleague as long as names are not known', () => {
  expect(personName('u1', {}, {})).toBe('A former user');
  expect(personName('u1', undefined, {})).toBe('A colleague');
});

it('names people as they chose, else by their e-mails, and distinguishes two of one name', () => {
  expect(namesOf([person('b', 'z@example.com', 'Ann Sample'), person('a', 'bob.sample@example.com')])).toEqual({
    ...{ b: 'Ann Sample', a: 'Bob Sample' },
  });
  const alike = namesOf([person('a', 'ann@a.example.com'), person('b', 'x@example.com', 'Ann')]);
  expect(Object.values(alike)).toEqual(['Ann (ann@a.example.com)', 'Ann (x@example.com)']);
});

it('makes two letters of a name', () => {
  expect(['Ann Sample', 'Ann van Sample', 'Ann', 'élodie', '42', 'Ann (ann@example.com)'].map(initialsOf)).toEqual([
    ...['AS', 'AS', 'A', 'É', '?', 'AA'],
  ]);
});
