import { describe, expect, it } from '@jest/globals';
import { emailKey } from './email.js';

describe('the key of an e-mail address', () => {
  it.each([
    [' Owner@Example.com ', 'owner@example.com'],
    ['owner@example.com', 'owner@example.com'],
    ['Not provided', null],
    ['', null],
    [null, null],
    ['[erased]', null],
  ])('of %j is %j', (email, key) => expect(emailKey(email)).toBe(key));
});
