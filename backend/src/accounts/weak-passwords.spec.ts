import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../platform/problems/problem.js';
import { refuseWeakPassword } from './decide.js';

const tooEasy = 'This password is too easy to guess. Use a longer one, such as four unrelated words.';
const personal = 'The password must not contain the email or name.';

function refusal(password: string, about: (string | null)[] = []): string | undefined {
  try {
    refuseWeakPassword(password, 'new', about);
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error.extras.detail : String(error);
  }
}

describe('a password about its owner', () => {
  it.each<[string, string, string | undefined]>([
    ['Dana Sample', 'v9!kQ2# SAMPLE', personal],
    ['Dana Sample', 'v9!kQ2# dana L', personal],
    ['dana@example.com', 'v9!kQ2# danA L', personal],
    ['Dana\t Sample', 'v9!kQ2# sample', personal],
    // A name of three letters occurs in too many passwords by chance, and so does the provider of an e-mail address.
    ['Ann Lee', 'v9!kQ2# ann lee', undefined],
    ['ann@example.com', 'v9!kQ2# example.com', undefined],
    ['ann@example.com', 'v9!kQ2# ANN@Example.com', personal],
    // A name is its words: the whole of it may be written otherwise.
    ['Ann Sampler Lee', 'v9!kQ2# sampled', undefined],
  ])('of %s: %s', (about, password, answer) => {
    expect(refusal(password, [null, about, ''])).toBe(answer);
  });

  it('is refused with one sentence', () => {
    expect(refusal('password')).toBe(tooEasy);
    expect(refusal('1234567')).toBe('The password must have at least 8 characters.');
    expect(refusal('v9!kQ2#t')).toBeUndefined();
  });
});
