import { describe, expect, it } from '@jest/globals';
import { marketingButton, marketingError } from './marketing.js';

describe('Enroll in Marketing', () => {
  it('is idle, then under way, then done and disabled', () => {
    expect(marketingButton('none', false)).toEqual({ label: 'Enroll in Marketing', disabled: false });
    expect(marketingButton('none', true)).toEqual({ label: 'Enrolling...', disabled: true });
    expect(marketingButton('requested', false)).toEqual({ label: 'Enrolling...', disabled: true });
    expect(marketingButton('enrolled', false)).toEqual({ label: 'Enrolled', disabled: true });
  });

  it('returns to idle after a failure, and says why', () => {
    expect(marketingButton('failed', false)).toEqual({ label: 'Enroll in Marketing', disabled: false });
    expect(marketingError('failed', undefined)).toBe('Failed to sync lead with Odoo');
    expect(marketingError('none', 'Failed to enroll in marketing')).toBe('Failed to enroll in marketing');
    expect(marketingError('none', undefined)).toBeUndefined();
    expect(marketingError('enrolled', undefined)).toBeUndefined();
  });
});
