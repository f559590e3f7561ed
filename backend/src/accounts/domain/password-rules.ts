import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '../../../../contracts/src/accounts/commands.js';
import { ProblemError } from '../../platform/problems/problem.js';

/** Sign-in slows guesses so much that an hour allows fewer than this score resists (zxcvbn's score 2 and more). */
const leastScore = 2;
/** The check takes longer for longer passwords; longer ones than this are in no list. */
const lookedAt = 100;

/**
 * The words that somebody who guesses at this office tries first: product, trade and place. Each counts like one of the most common
 * words: it adds almost nothing to a password, and forbids none. A company adds its own name here.
 */
export const wordsOfThisPlace = [
  ...['porchlight', 'lead', 'leads', 'pipeline', 'leadpipeline', 'admin', 'administrator', 'staff', 'office'],
  ...['property', 'properties', 'propertymanagement', 'management', 'manager', 'rental', 'rentals', 'landlord'],
  ...['tenant', 'resident', 'realtor', 'owner', 'desmoines', 'urbandale', 'ankeny', 'waukee', 'iowa'],
];

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is short, very common, a simple pattern, or made of facts about the person.
 * @param field its name in the request @param about e-mail and name of the person
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

/** The whole e-mail and its part before the @, and a name's words; short words occur in too many passwords by chance. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const parts = whole.includes('@') ? [whole, whole.split('@')[0]!] : whole.split(/\s+/);
  return parts.filter((part) => part.length >= 4);
}
