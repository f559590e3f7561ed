import { describe, expect, it } from '@jest/globals';
import { stateCode, zipQuestion } from './zip-codes.js';

describe('a ZIP code', () => {
  it.each([
    ['IA', '50010'],
    ['IA', '51601'],
    ['Iowa', '52801'],
    [null, '60601'],
    ['IA', null],
    ['IA', '5001'],
    ['XX', '50010'],
  ])('in %p raises no question: %p', (state, zipCode) => expect(zipQuestion({ state, zipCode })).toBeNull());

  it.each([
    ['IA', '00000', 'Is this right? We know of no ZIP code 00000.'],
    [null, '51799', 'Is this right? We know of no ZIP code 51799.'],
    ['IA', '60601', 'Is this right? ZIP code 60601 is in Illinois, not in Iowa.'],
    ['IL', '50010', 'Is this right? ZIP code 50010 is in Iowa, not in Illinois.'],
    ['IA', '96910', /in Guam or Northern Mariana Islands or/],
  ])('in %p raises a question: %p', (state, zipCode, question) =>
    expect(zipQuestion({ state, zipCode })).toMatch(question),
  );
});

describe('a state', () => {
  it.each([
    ['ia', 'IA'],
    ['Iowa', 'IA'],
    [' new  york', 'NY'],
    ['D.C.', 'DC'],
    ['West Virginia', 'WV'],
    ['Ames', undefined],
    ['constructor', undefined],
  ])('%p has the letters %p', (text, code) => expect(stateCode(text)).toBe(code));
});
