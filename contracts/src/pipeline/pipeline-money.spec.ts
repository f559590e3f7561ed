import { describe, expect, it } from '@jest/globals';
import { leadStatuses } from '../lead-status.js';
import { moneyKindOf, pipelineMoney } from './pipeline-money.js';

describe('the money of the pipeline', () => {
  it('is open up to the contract, active from the enrollment on, and lost', () => {
    expect(leadStatuses.map(moneyKindOf)).toEqual([
      ...['open', 'open', 'open', 'open', 'open'],
      ...['active', 'active', 'active'],
      'lost',
    ]);
  });

  it('is summed up for each kind by itself', () => {
    const columns = leadStatuses.map((status, n) => ({ status, count: n, monthlyRentCents: 10 ** n }));
    expect(pipelineMoney(columns)).toEqual({
      open: { count: 10, monthlyRentCents: 11_111 },
      active: { count: 18, monthlyRentCents: 11_100_000 },
      lost: { count: 8, monthlyRentCents: 100_000_000 },
    });
  });
});
