import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { takenFrom, whyNot } from './run-comparison.js';

describe('taking what Odoo has', () => {
  it('takes every field that differs, but for what a lead must have and is empty there', () => {
    const fields = [
      { field: 'name', here: 'Sample Owner', there: 'Sample Buyer' },
      { field: 'email', here: 'owner@example.com', there: null },
      { field: 'phone', here: '515-555-0100', there: null },
    ] as const;
    expect(takenFrom({ fields: [...fields] })).toEqual({ name: 'Sample Buyer', phone: null });
  });

  it('says why it could not be done', () => {
    const failed = { title: 'Failed to sync lead with Odoo', status: 502, detail: 'The marketing system was busy.' };
    expect(whyNot(new ApiProblem(failed, 'marketing_sync_failed'))).toBe(
      'Failed to sync lead with Odoo: The marketing system was busy.',
    );
    expect(whyNot(new ApiProblem({ title: 'x', status: 412 }, 'revision_mismatch'))).toMatch(/^Somebody has changed/);
    const wrong = { title: 'Wrong', status: 400, errors: [{ path: 'email', message: 'Enter an email address' }] };
    expect(whyNot(new ApiProblem(wrong, 'invalid_input'))).toBe('Wrong: Enter an email address.');
    expect(whyNot(new Error('x'))).toBe('Try again.');
  });
});
