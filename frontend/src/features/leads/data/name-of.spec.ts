import { expect, it } from '@jest/globals';
import { addressOf, nameAndAddress } from './name-of.js';

it.each([
  ['100 Sample St, Ankeny, IA 50023', '100 Sample St, Ankeny, IA 50023', 'Ann, 100 Sample St, Ankeny, IA 50023'],
  ['Not provided', 'No address yet', 'Ann'],
  ['', 'No address yet', 'Ann'],
  ['[erased]', '[erased]', 'Ann'],
])('the address %j reads %j, and within a sentence %j', (propertyAddress, alone, within) => {
  expect(addressOf({ propertyAddress })).toBe(alone);
  expect(nameAndAddress({ name: 'Ann', propertyAddress })).toBe(within);
});
