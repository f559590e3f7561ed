import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { edgeOf, stepsOf, stepText, timeOf, withUndone, type Step } from './steps.js';

const instants = fc
  .oneof(
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }),
    fc.constantFrom(0, 36 ** 5 - 1, 36 ** 5, 36 ** 5 + 1, 36 ** 6),
  )
  .map((ms) => new Date(ms).toISOString());

const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('move', 'undone', 'undo'),
  from: fc.constantFrom('created' as const, ...leadStatuses),
  to: fc.constantFrom(...leadStatuses),
  at: instants,
  position: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  rentCents: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
});

describe('the steps kept with a lead', () => {
  it('are read as they were written, whatever is kept between them', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 6 }), (list) => {
        const text = list.map((step) => `${stepText(step)}r2026-03-01 180000;u2026-04-01;`).join('');
        expect(stepsOf(text)).toEqual(list);
      }),
    );
  });

  it('give their stages, rent and time each by itself', () => {
    fc.assert(
      fc.property(steps, ({ at, position, ...edge }) => {
        const entry = stepText({ ...edge, at, position }).slice(0, -1);
        expect(edgeOf(entry)).toEqual(edge);
        expect(timeOf(entry)).toBe(Date.parse(at));
      }),
    );
  });

  it('are no rents, deletions and restorations', () => {
    for (const entry of ['r2026-03-01 180000', 'd2026-03-01', 'u2026-03-01', '']) expect(edgeOf(entry)).toBeUndefined();
  });

  it('count no longer once they are undone, one at a time', () => {
    const step = (position: bigint) => ({
      ...({
        kind: 'move',
        from: 'leads',
        to: 'lost',
        at: '2026-03-01T09:00:00.000Z',
        position,
        rentCents: null,
      } as const),
    });
    const text = withUndone([1n, 11n, 111n].map((position) => stepText(step(position))).join(''), 11n);
    expect(stepsOf(text).map(({ kind }) => kind)).toEqual(['move', 'undone', 'move']);
  });
});
