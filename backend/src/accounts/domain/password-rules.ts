import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '../../../../contracts/src/commands/users.js';
import { ProblemError } from '../../platform/problems/problem.js';

/** Fewer guesses than this are made in an hour, even where every guess is slowed down as sign-in does it (zxcvbn's score 2 and more). */
const leastScore = 2;
/** Looking closely costs time that grows with the length; what is longer than this is not in any list. */
const lookedAt = 100;

/**
 * What somebody who guesses at this office tries first: product, trade and place. Each counts as one of the most common words, so it
 * adds next to nothing to a password, and forbids none. A company adds its own name here.
 */
export const wordsOfThisPlace = [
  ...['porchlight', 'lead', 'leads', 'pipeline', 'leadpipeline', 'admin', 'administrator', 'staff', 'office'],
  ...['property', 'properties', 'propertymanagement', 'management', 'manager', 'rental', 'rentals', 'landlord'],
  ...['tenant', 'resident', 'realtor', 'owner', 'desmoines', 'urbandale', 'ankeny', 'waukee', 'iowa'],
];

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is short, among the most common, a simple pattern, or made of what is known of the person.
 * @param field its name in the request @param about e-mail and name of whose it is to be
 * @throws ProblemError weak_password with one sentence that says why
 */
export function refuseWeakPassword(password: string, field: string, about: readonly (string | null)[]): void {
  const reason = weakness(password, about);
  if (reason !== undefined)
    throw new ProblemError('weak_password', { detail: reason, errors: [{ path: field, message: reason }] });
}

function weakness(password: string, about: readonly (string | null)[]): string | undefined {
  if ([...password].length < minPasswordLength)
    return `The password must have at least ${minPasswordLength} characters.`;
  const known = about.flatMap((text) => (text ? wordsOf(text) : []));
  if (known.some((word) => password.toLowerCase().includes(word)))
    return 'The password must not contain the email or name.';
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, lookedAt), [...known, ...wordsOfThisPlace]);
  if (score < leastScore) return 'This password is too easy to guess. Use a longer one, such as four unrelated words.';
  return undefined;
}

/** The e-mail as a whole and the part before its @, a name's words; short ones are in too many passwords by chance. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const parts = whole.includes('@') ? [whole, whole.split('@')[0]!] : whole.split(/\s+/);
  return parts.filter((part) => part.length >= 4);
}
