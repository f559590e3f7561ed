import { describe, expect, it } from '@jest/globals';
import { attemptFor } from './sending.js';

describe('attemptFor', () => {
  it('keeps the key for the same content, so that a retry is the same command', () => {
    const first = attemptFor(null, { city: 'Clive' }, 'first');
    expect(attemptFor(first, { city: 'Clive' }, 'second').key).toBe('first');
  });

  it('takes a new key for other content', () => {
    const first = attemptFor(null, { city: 'Clive' }, 'first');
    expect(attemptFor(first, { city: 'Ankeny' }, 'second').key).toBe('second');
  });
});
