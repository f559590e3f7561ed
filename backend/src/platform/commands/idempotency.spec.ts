import { describe, expect, it } from '@jest/globals';
import { abandonedMs, answerPatienceMs, logPatienceMs, repeatPatienceMs } from '../../../../contracts/src/patience.js';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import { DomainError } from '../problems/problem.js';
import { type Claim, Idempotency } from './idempotency.js';

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

describe('a repetition that waits for the first one, at another process', () => {
  /** The first one gives up, as the log is away, and gives the key back. */
  async function repeated(fails: number, patienceMs: number, states: Claim[]) {
    let [runs, released] = [0, 0];
    const claims = {
      take: () => Promise.resolve(states.shift() ?? { state: 'taken' as const }),
      complete: () => Promise.resolve(),
      release: () => Promise.resolve(void released++),
    };
    const execute = () =>
      ++runs <= fails
        ? Promise.reject(new LogUnavailable('It is away'))
        : Promise.resolve({ status: 200, body: 'done' });
    const answer = new Idempotency(claims, Buffer.from('secret'), patienceMs).once({ key: 'a', body: 'b' }, execute);
    const told = await answer.then(
      ({ body }) => body,
      (error: unknown) => error,
    );
    return { told, runs, released };
  }
  const waits = (): Claim[] => [{ state: 'pending', body: 'b' }];

  it('goes on for the rest of its patience while the log is away: it finds what the first one sent', async () => {
    expect(await repeated(2, 5_000, waits())).toEqual({ told: 'done', runs: 3, released: 0 });
  });

  it('gives up after that, and gives the key back', async () => {
    const { told, released } = await repeated(Infinity, 300, waits());
    expect([told, released]).toEqual([expect.any(LogUnavailable), 1]);
  });

  it('is the only one that does: the first one has had the log’s own patience', async () => {
    const { told, runs, released } = await repeated(2, 5_000, []);
    expect([told, runs, released]).toEqual([expect.any(LogUnavailable), 1, 1]);
  });
});

it('a repetition outlasts the claim of a process that died, which outlasts what the log may take', () => {
  expect(abandonedMs).toBeGreaterThan(logPatienceMs);
  expect(repeatPatienceMs).toBeGreaterThan(abandonedMs);
  expect(answerPatienceMs).toBeGreaterThan(repeatPatienceMs);
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
