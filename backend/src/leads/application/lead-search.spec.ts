import { describe, expect, it } from '@jest/globals';
import { phoneFoundBy } from './lead-search.js';

describe('the phone that a text finds a lead by', () => {
  it.each([
    ['555-0142', '(515) 555-0142'],
    ['5155550142', '(515) 555-0142'],
    ['+1 515 555 0142', '515.555.0142'],
    ['(515)', '(515) 555-0142'],
    ['020 7946', '+44 020 7946 0958'],
    ['my WIFE', 'call my wife'],
  ])('%p finds %p', (text, phone) => expect(phoneFoundBy(text, phone)).toEqual({ foundPhone: phone }));

  it.each([
    ['Sample', '(515) 555-0142'],
    ['555-0143', '(515) 555-0142'],
    ['51', '(515) 555-0142'],
    ['555-0142', null],
  ])('%p does not find %p', (text, phone) => expect(phoneFoundBy(text, phone)).toEqual({}));
});
