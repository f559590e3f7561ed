/** The secrets that can be guessed. Each has its own budgets, so that guessing at one leaves the others alone. */
export type Secret = 'password' | 'second_factor' | 'one_time_link';

/**
 * How many wrong guesses are allowed within an hour. `strangers` plus `knownBrowsers` is the total per account, over all addresses.
 * One network may use up only a part of the strangers' budget (`fromOneNetwork`), and one browser only a part of the known browsers'
 * (`inOneBrowser`): neither alone locks everybody else out.
 */
export interface GuessBudget {
  strangers: number;
  fromOneNetwork: number;
  knownBrowsers: number;
  inOneBrowser: number;
  /**
   * How many accounts strangers from one network may guess at, far more than an office has people: it stops somebody who tries a list of
   * leaked passwords. It only blocks strangers at accounts that were not yet guessed at from that network.
   */
  accountsOfNetwork: number;
}

/** A code has a million values, and whoever guesses at it knows the password already. A link has 256 random bits. */
export const guessBudgets: Record<Secret, GuessBudget> = {
  password: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
  second_factor: { strangers: 20, fromOneNetwork: 10, knownBrowsers: 10, inOneBrowser: 5, accountsOfNetwork: 1000 },
  one_time_link: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
};

export const budgetSeconds = 60 * 60;
