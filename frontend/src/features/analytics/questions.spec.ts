import { describe, expect, it } from '@jest/globals';
import { choicesOf, questionOf, withChoices, withQuestion } from './questions.js';

describe('the question of an address', () => {
  it('is the funnel where the address names none that there is', () => {
    expect(questionOf({})).toBe('funnel');
    expect(questionOf({ question: 'nonsense' })).toBe('funnel');
    expect(questionOf({ question: 'flow' })).toBe('flow');
  });

  it('takes the choices that it has, and leaves out what makes no sense', () => {
    expect(choicesOf({ question: 'flow', weight: 'rent', split: 'city', from: 'yesterday', to: '2026-03-01' })).toEqual(
      {
        weight: 'rent',
        to: '2026-03-01',
      },
    );
  });

  it('keeps what another question can be asked for too', () => {
    expect(withQuestion({ from: '2026-01-01', entry: 'created', cell: 'x' }, 'flow')).toMatchObject({
      question: 'flow',
      from: '2026-01-01',
      entry: undefined,
      cell: undefined,
    });
  });

  it('closes what was opened when a choice changes', () => {
    expect(withChoices({ question: 'flow', cell: 'x', sort: '-at' }, { weight: 'rent' })).toEqual({
      question: 'flow',
      weight: 'rent',
      cell: undefined,
      sort: undefined,
    });
  });
});
