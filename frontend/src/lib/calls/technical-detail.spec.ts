import { describe, expect, it } from '@jest/globals';
import { ApiProblem, unreachable, technicalDetail } from './api-problem.js';

const answered = (status: number, code: ApiProblem['code'] = 'unexpected') =>
  new ApiProblem({ title: `The server answered ${status}.`, status }, code);

describe('technicalDetail', () => {
  it.each([
    ['no answer', unreachable(), 'Failed to send a request to the Edge Function'],
    ["a gateway's 502", answered(502), 'Relay Error invoking the Edge Function'],
    ["a gateway's 504", answered(504), 'Relay Error invoking the Edge Function'],
    ["a gateway's 503", answered(503), 'Edge Function returned a non-2xx status code'],
    [
      "the application's own 502",
      answered(502, 'marketing_sync_failed'),
      'Edge Function returned a non-2xx status code',
    ],
    ['a refusal', answered(429, 'rate_limited'), 'Edge Function returned a non-2xx status code'],
  ])('says of %s what the specification says', (_name, error, detail) => {
    expect(technicalDetail(error)).toBe(detail);
  });

  it('has nothing to say of an answer that could not be read', () => {
    expect(technicalDetail(new SyntaxError('no JSON'))).toBeUndefined();
  });
});
