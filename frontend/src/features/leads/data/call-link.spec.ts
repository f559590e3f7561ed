import { describe, expect, it } from '@jest/globals';
import { callLink } from './call-link.js';

describe('callLink', () => {
  it.each([
    ['515-555-0100', 'tel:5155550100'],
    ['+1 (515) 555-0100', 'tel:+15155550100'],
    ['(515) 555-0100 ext. 12', 'tel:5155550100;ext=12'],
    ['515.555.0100x7', 'tel:5155550100;ext=7'],
  ])('makes an address of %s', (phone, address) => expect(callLink(phone)).toBe(address));
});
