import { expect, it } from '@jest/globals';
import { nameOfPerson, namesOfPeople, readableName, shownName } from './person-name.js';

it('calls somebody by the name that they chose, else by their e-mail made readable', () => {
  expect(nameOfPerson({ email: 'ann@example.com', displayName: 'Ann S. Sample' })).toBe('Ann S. Sample');
  expect(nameOfPerson({ email: 'ann@example.com', displayName: null })).toBe('Ann');
});

it('distinguishes two of one name by e-mail', () => {
  const people = [
    { id: '1', email: 'ann@a.example.com', displayName: null },
    { id: '2', email: 'bob@example.com', displayName: null },
    { id: '3', email: 'x@example.com', displayName: 'Ann' },
  ];
  expect([...namesOfPeople(people).values()]).toEqual(['Ann (ann@a.example.com)', 'Bob', 'Ann (x@example.com)']);
});

it.each([
  ['ann.sample@example.com', 'Ann Sample'],
  ['ann_van-sample+leads@example.com', 'Ann Van Sample'],
  ['élodie@example.com', 'Élodie'],
  ['mcSample.2@example.com', 'McSample 2'],
  ['.ann.@example.com', 'Ann'],
  ['42@example.com', '42@example.com'],
  ['+x@example.com', '+x@example.com'],
])('reads %s as %s', (email, name) => {
  expect(readableName(email)).toBe(name);
});

it('says of a lead without a name that it has none', () => {
  expect(['Ann Sample', '', null, undefined].map(shownName)).toEqual([
    ...['Ann Sample', 'Anonymous', 'Anonymous', 'Anonymous'],
  ]);
});
