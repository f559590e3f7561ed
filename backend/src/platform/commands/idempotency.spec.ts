import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../problems/problem.js';
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

describe('a key', () => {
  const idempotency = new Idempotency(
    {
      take: () => Promise.resolve({ state: 'taken' }),
      complete: () => Promise.resolve(),
      release: () => Promise.resolve(),
    },
    Buffer.from('secret'),
  );

  it('is refused with another body while the first runs, and gives the same body the same answer', async () => {
    let runs = 0;
    const run = () => Promise.resolve({ status: 200, body: ++runs });
    const first = idempotency.once({ key: 'a', body: 'b' }, run);
    const again = idempotency.once({ key: 'a', body: 'b' }, run);
    await expect(idempotency.once({ key: 'a', body: 'c' }, run)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect([await first, await again]).toEqual([
      { status: 200, body: 1 },
      { status: 200, body: 1 },
    ]);
  });

  it('is another one for another person, kind of person, route, thing or key, whatever the body', () => {
    const someone = { kind: 'user', id: 'a' } as const;
    const hashes = [
      idempotency.hash('k', someone, 'r', 't', {}),
      idempotency.hash('k', { kind: 'user', id: 'b' }, 'r', 't', {}),
      idempotency.hash('k', { kind: 'system', id: 'a' }, 'r', 't', {}),
      idempotency.hash('k', someone, 's', 't', {}),
      idempotency.hash('k', someone, 'r', 'u', {}),
      idempotency.hash('l', someone, 'r', 't', {}),
    ];
    expect(new Set(hashes.map(({ key }) => key)).size).toBe(hashes.length);
    expect(new Set(hashes.map(({ body }) => body)).size).toBe(1);
    expect(idempotency.hash('k', someone, 'r', 't', { one: 1 })).not.toEqual(hashes[0]);
  });
});
