import { describe, expect, it } from '@jest/globals';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { comparedFields, likelyToStay, whatToSeeTo } from './compare-leads.js';

const lead = {
  ...{
    id: 'a',
    name: 'Ann Sample',
    email: 'ann@example.com',
    phone: null,
    propertyAddress: '1 Sample St',
    status: 'leads',
  },
  ...{ createdAt: '2026-03-01T15:00:00.000Z', lastContactedAt: null, estimatedRentCents: null, noteCount: 0 },
  ...{ openTaskCount: 0, walkthroughStart: null, paidCents: 0, assigneeId: null },
} as unknown as Lead;

const noLinks = { goes: [], stays: [] };

describe('two leads side by side', () => {
  it('show what either says, and where they differ', () => {
    const fields = comparedFields(lead, { ...lead, name: 'Bob', phone: '515-555-0100' });
    expect(fields.map(({ label, differs }) => [label, differs])).toEqual([
      ['Name', true],
      ['Email', false],
      ['Phone', false],
      ['Address', false],
      ['Stage', false],
      ['Came in', false],
    ]);
  });

  it('the one that is further on stays, of two the older', () => {
    const further = { ...lead, id: 'b', status: 'enrolled' } as Lead;
    const newer = { ...lead, id: 'c', createdAt: '2026-03-02T15:00:00.000Z' };
    expect(likelyToStay(lead, further).id).toBe('b');
    expect(likelyToStay(newer, lead).id).toBe('a');
    expect(likelyToStay({ ...lead, id: 'd', status: 'lost' }, lead).id).toBe('a');
  });

  it('say what has to be seen to', () => {
    expect(whatToSeeTo(lead, noLinks)).toEqual([]);
    const busy = { ...lead, openTaskCount: 2, walkthroughStart: '2036-03-04T20:00:00.000Z', paidCents: 19_900 };
    expect(whatToSeeTo(busy, noLinks)).toEqual([
      expect.stringContaining('2 open tasks are'),
      expect.stringMatching(/^Its walkthrough of .* is not taken over: book it on the one that stays\.$/),
      expect.stringContaining('$199'),
    ]);
  });

  it('say nothing of a walkthrough that has passed', () => {
    expect(whatToSeeTo({ ...lead, walkthroughStart: '2026-03-03T20:00:00.000Z' }, noLinks)).toEqual([]);
  });

  it('name the payment links of both: a merge ends them', () => {
    const link = { id: 'a', description: 'Onboarding', reason: null, since: '2026-03-01T15:00:00.000Z' };
    const of = (amountCents: number) => ({ ...link, amountCents, expiresAt: '2026-04-01T15:00:00.000Z' });
    expect(whatToSeeTo(lead, { goes: [of(19_900)], stays: [of(25_000)] })).toEqual([
      'Its payment link of $199 ends: send one from the lead that stays.',
      'The payment link of $250 on the lead that stays ends, too: send it again.',
    ]);
  });
});
