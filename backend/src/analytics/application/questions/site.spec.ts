import { expect, it } from '@jest/globals';
import { Tally } from '../tally.js';
import { site } from './site.js';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'];

/** Visits of the analysis' first step, one a day, in a period. */
async function visits(period: { from?: string; to?: string }, asOf: string | null): Promise<number> {
  const query = (_sql: string, [from, to]: (string | null)[]) => {
    const counted = days.filter((day) => (!from || day >= from) && (!to || day <= to)).length;
    return Promise.resolve([{ form: 'analysis', step: 'property', visits: counted }]);
  };
  const scope = { asOf, position: null, at: asOf ?? '2026-03-03T18:00:00.000Z' };
  const asked = { manager: { query }, scope, tally: new Tally([]), found: null } as never;
  const { forms } = await site.answer({ question: 'site', asOf, ...period } as never, asked);
  return forms.find(({ form }) => form === 'analysis')!.steps.find(({ step }) => step === 'property')!.visits;
}

it.each<[object, string | null, number]>([
  [{}, null, 3],
  [{ from: '2026-03-02' }, null, 2],
  [{ to: '2026-03-02' }, null, 2],
  [{}, '2026-03-02T18:00:00.000Z', 2],
  // Still the first of March at the office.
  [{}, '2026-03-02T05:59:00.000Z', 1],
  [{ to: '2026-03-01' }, '2026-03-02T18:00:00.000Z', 1],
  [{ to: '2026-03-03' }, '2026-03-02T18:00:00.000Z', 2],
])('visits of %j as of %s are those of %i whole days', async (period, asOf, expected) => {
  expect(await visits(period, asOf)).toBe(expected);
});
