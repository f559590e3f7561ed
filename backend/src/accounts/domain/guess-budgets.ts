/** What can be guessed at. Each has budgets of its own, so that guessing at one leaves the others. */
export type Secret = 'password' | 'second_factor' | 'one_time_link';

/**
 * How many wrong guesses within an hour. `strangers` and `knownBrowsers` add up to what one account is guessed at in all, over all
 * addresses. Who guesses from one network uses up a part of what strangers have (`fromOneNetwork`), and who guesses in one browser
 * a part of what known browsers have (`inOneBrowser`): neither alone locks everybody else out.
 */
export interface GuessBudget {
  strangers: number;
  fromOneNetwork: number;
  knownBrowsers: number;
  inOneBrowser: number;
  /**
   * So many accounts may strangers of one network guess at, far more than an office has people: it stops who tries a list of leaked
   * passwords. Those whom it holds up are strangers at an account that was not guessed at from there yet.
   */
  accountsOfNetwork: number;
}

/** A code has a million values, and who guesses at it knows the password already. A link has 256 random bits. */
export const guessBudgets: Record<Secret, GuessBudget> = {
  password: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
  second_factor: { strangers: 20, fromOneNetwork: 10, knownBrowsers: 10, inOneBrowser: 5, accountsOfNetwork: 1000 },
  one_time_link: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
};

export const budgetSeconds = 60 * 60;
