import { expect, it } from '@jest/globals';
import { initialsOf, personName } from './person-name.js';

it('calls people by the first name that is known of them', () => {
  expect(personName('u1', { u1: 'Ann Sample' }, { u1: 'ann@example.com' })).toBe('Ann Sample');
  expect(personName('u1', {}, { u1: 'ann@example.com' })).toBe('ann@example.com');
  expect(personName('u1', {}, {})).toBe('A colleague');
  expect(personName(null, {})).toBeNull();
});

it('makes two letters of a name or an e-mail', () => {
  expect(
    ['Ann Sample', 'ann.sample@example.com', 'Ann van Sample', 'ann@example.com', 'élodie', '42'].map(initialsOf),
  ).toEqual(['AS', 'AS', 'AS', 'A', 'É', '?']);
});
