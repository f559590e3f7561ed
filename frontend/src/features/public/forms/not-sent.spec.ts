import { describe, expect, it } from '@jest/globals';
import { ApiProblem, unreachable } from '../../../lib/calls/api-problem.js';
import { notSent, nothingLost } from './sending.js';

describe('notSent', () => {
  it.each([
    [unreachable(), "The server can't be reached. Check your connection."],
    [
      new ApiProblem({ title: 'The log is away.', status: 503 }, 'log_unavailable'),
      'Something went wrong on our side.',
    ],
    [
      new ApiProblem({ title: 'The server answered 404.', status: 404 }, 'unexpected'),
      'Something went wrong on our side.',
    ],
    [new ApiProblem({ title: 'Too many.', status: 429, detail: 'Wait a minute.' }, 'rate_limited'), 'Wait a minute.'],
    [new Error('of the parser'), "The server's answer could not be read."],
  ])('says why, and that nothing is lost: %s', (error, why) => {
    expect(notSent(error)).toBe(`${why} ${nothingLost}`);
  });
});
