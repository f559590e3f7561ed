import { describe, expect, it } from '@jest/globals';
import { marketingButton, marketingError } from './marketing.js';

const idle = { label: 'Enroll in Marketing', disabled: false, help: 'Hands this lead to the marketing system, Odoo.' };
const underWay = { label: 'Enrolling...', disabled: true, help: 'The marketing system has not answered yet.' };
const done = { label: 'Enrolled', disabled: true, help: 'The marketing system has this lead.' };

describe('Enroll in Marketing', () => {
  it('is idle, then under way, then done and disabled', () => {
    expect(marketingButton('none', false)).toEqual(idle);
    expect(marketingButton('none', true)).toEqual(underWay);
    expect(marketingButton('requested', false)).toEqual(underWay);
    expect(marketingButton('enrolled', false)).toEqual(done);
  });

  it('returns to idle after a failure, and says why', () => {
    expect(marketingButton('failed', false)).toEqual(idle);
    expect(marketingError('failed', undefined)).toBe('Failed to sync lead with Odoo');
    expect(marketingError('none', 'Failed to enroll in marketing')).toBe('Failed to enroll in marketing');
    expect(marketingError('none', undefined)).toBeUndefined();
    expect(marketingError('enrolled', undefined)).toBeUndefined();
  });
});
