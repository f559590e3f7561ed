import { describe, expect, it } from '@jest/globals';
import { budgetSeconds, guessBudgets, type Secret } from './login-attempts.js';
import { changeUser, userStream } from './decide.js';

describe('the budgets for guesses', () => {
  it.each<Secret>(['password', 'second_factor', 'one_time_link'])(
    'at a %s leave something to others, whichever network or browser guesses',
    (secret) => {
      const budget = guessBudgets[secret];
      expect(budget.fromOneNetwork).toBeLessThan(budget.strangers);
      expect(budget.inOneBrowser).toBeLessThan(budget.knownBrowsers);
      expect(budget.inOneBrowser).toBeGreaterThan(2);
      expect(budget.accountsOfNetwork).toBeGreaterThan(budget.strangers + budget.knownBrowsers);
    },
  );

  it('are those of an hour', () => {
    expect(budgetSeconds).toBe(3600);
  });
});

describe('a user', () => {
  it('is disabled and enabled in a history of their own', () => {
    const user = { role: 'user', hasPassword: true, displayName: null, takesNewLeads: false } as const;
    expect(changeUser({ ...user, disabled: false }, { disabled: true }, 1)).toEqual([
      { type: 'UserDisabled', data: {} },
    ]);
    expect(changeUser({ ...user, disabled: true }, { disabled: false }, 1)).toEqual([
      { type: 'UserEnabled', data: {} },
    ]);
    expect(userStream('a1')).toBe('user-a1');
  });
});
