import { describe, expect, it } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ProblemError } from '../platform/problems/problem.js';
import { refuseWeakPassword, wordsOfThisPlace } from './decide.js';

const about = ['dana.sample@example.com', 'Dana Sample', null];

function refusal(password: string): string | undefined {
  try {
    refuseWeakPassword(password, 'new', about);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error.code).toBe('weak_password');
    expect(error.extras.errors).toEqual([{ path: 'new', message: error.extras.detail }]);
    return error.extras.detail;
  }
}

describe('a password that is to be set', () => {
  it.each(['', 'seven77', '🏡🏡🏡🏡🏡🏡🏡'])('%j is too short', (password) => {
    expect(refusal(password)).toBe('The password must have at least 8 characters.');
  });

  it.each(['password', 'Password1', 'iloveyou123', 'qwertyuiop', '12345678910', 'aaaaaaaaaaaa', 'abcdefgh1234'])(
    '%s is too easy to guess',
    (password) => {
      expect(refusal(password)).toMatch('too easy to guess');
    },
  );

  it.each(['porchlight2026', 'Porchlight!', 'leadpipeline1', 'PropertyManagement', 'desmoines2026'])(
    '%s is too easy to guess here',
    (password) => {
      expect(refusal(password)).toMatch('too easy to guess');
    },
  );

  it('may hold a word of this place among others', () => {
    expect(wordsOfThisPlace).toContain('porchlight');
    expect(refusal('seven porchlight boats at noon')).toBeUndefined();
  });

  it('is none of the 3,000 most common of 8 characters or more that were stolen elsewhere', () => {
    const stolen = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8);
    expect(stolen.length).toBeGreaterThan(3000);
    expect(stolen.slice(0, 3000).filter((password) => refusal(password) === undefined)).toEqual([]);
  });

  it.each(['dana.sample@example.com', 'xx-Dana.Sample-77', 'the sample is mine'])(
    '%s holds what is known of the person',
    (password) => {
      expect(refusal(password)).toBe('The password must not contain the email or name.');
    },
  );

  it.each([
    'correct horse battery staple',
    'v9!kQ2#tLw',
    'mein Häuschen im Grünen',
    'x'.repeat(3) + 'wide river 41 lamps',
  ])('%s is taken', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  it('looks at a thousand characters in no time', () => {
    const began = process.cpuUsage();
    expect(refusal('abc1'.repeat(250))).toMatch('too easy');
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });
});
