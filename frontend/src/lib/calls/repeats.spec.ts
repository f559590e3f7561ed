import { describe, expect, it } from '@jest/globals';
import { ApiProblem, unreachable } from './api-problem.js';
import { pauseBeforeRepeat } from './repeats.js';

const answered = (status: number, code: ApiProblem['code'] = 'unexpected', retryAfterMs?: number) =>
  new ApiProblem({ title: 'Failed', status }, code, retryAfterMs);

describe('pauseBeforeRepeat', () => {
  it.each([
    ['no answer', unreachable()],
    ["a gateway's 502", answered(502)],
    ['a 503', answered(503, 'log_unavailable')],
    ["a gateway's 504", answered(504)],
    ['a report that could not be printed', answered(503, 'pdf_failed')],
  ])('repeats after %s, twice, each time later', (_name, error) => {
    expect(pauseBeforeRepeat(error, 0, 0)).toBe(500);
    expect(pauseBeforeRepeat(error, 1, 0)).toBe(1000);
    expect(pauseBeforeRepeat(error, 2, 0)).toBeNull();
  });

  it.each([
    ['what is not configured', answered(503, 'payments_not_configured')],
    ["a hand-over that Odoo failed and that is on the lead's stream", answered(502, 'marketing_sync_failed')],
    ['a lead for Odoo whose hand-over failed', answered(502, 'marketing_create_failed')],
    ['a lead of Odoo that could not be read', answered(502, 'marketing_adoption_failed')],
    ['a document that DocuSeal did not take', answered(502, 'docuseal_failed')],
    ['an invoice that Stripe did not make', answered(503, 'invoice_failed')],
    ['a checkout that Stripe did not open', answered(503, 'payment_session_failed')],
    ['a refusal', answered(409, 'lead_taken_over')],
    ['a defect', answered(500, 'internal_error')],
    ['an answer that could not be read', new SyntaxError('no JSON')],
  ])('does not repeat %s', (_name, error) => {
    expect(pauseBeforeRepeat(error, 0, 0)).toBeNull();
  });

  it('waits as long as the answer asks for, and gives up where that is too long', () => {
    expect(pauseBeforeRepeat(answered(503, 'not_ready', 2_000), 0, 0)).toBe(2_000);
    expect(pauseBeforeRepeat(answered(503, 'not_ready', 120_000), 0, 0)).toBeNull();
  });

  it('spreads those that failed together', () => {
    expect(pauseBeforeRepeat(unreachable(), 0, 1)).toBe(750);
  });
});
