import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../problems/domain-error.js';
import { Idempotency } from './idempotency.js';

describe('a keyed command that fails', () => {
  it('says why, even when its claim can not be given back', async () => {
    const refusal = new DomainError('lead_deleted');
    const idempotency = new Idempotency(
      {
        take: () => Promise.resolve({ state: 'taken' }),
        complete: () => Promise.resolve(),
        release: () => Promise.reject(new Error('the database is away')),
      },
      Buffer.from('secret'),
    );
    const failed = idempotency.once({ key: 'a', body: 'b' }, () => Promise.reject(refusal));
    await expect(failed).rejects.toBe(refusal);
  });
});
