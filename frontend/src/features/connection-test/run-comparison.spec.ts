import { describe, expect, it } from '@jest/globals';
import type { ComparisonPage, ComparisonRow } from '../../../../contracts/src/marketing/routes.js';
import { groupOf, keyOf, mostRows, runComparison, type Progress, type ReadPage } from './run-comparison.js';

const row = (n: number, why: 'gone' | 'failed' | 'never' = 'gone'): ComparisonRow => ({
  ...{ kind: 'only_here', leadId: `lead ${n}`, name: '', email: '', propertyAddress: '', why },
});
const page = (rows: ComparisonRow[], given: Partial<ComparisonPage> = {}): ComparisonPage => ({
  ...{ rows, looked: rows.length, total: null, deletedHere: 0, next: null },
  ...given,
});
const never = new AbortController().signal;

describe('a comparison', () => {
  it("goes through Odoo's leads, then ours, page by page", async () => {
    const asked: string[] = [];
    const read: ReadPage = ({ side, after = '' }) => {
      asked.push(side + after);
      if (side === 'here') return Promise.resolve(page([row(3)], { total: 1 }));
      if (after) return Promise.resolve(page([row(2)], { deletedHere: 1 }));
      return Promise.resolve(page([row(1)], { total: 2, next: '7' }));
    };
    const progress: Progress[] = [];
    const found = await runComparison(read, never, (_, far) => progress.push(far));
    expect(asked).toEqual(['odoo', 'odoo7', 'here']);
    expect(found).toEqual({ rows: [row(1), row(2), row(3)], deletedHere: 1, looked: 3, cutShort: false });
    expect(progress).toEqual([
      { side: 'odoo', looked: 1, total: 2 },
      { side: 'odoo', looked: 2, total: 2 },
      { side: 'here', looked: 1, total: 1 },
    ]);
  });

  it('keeps no more rows than it may, and says that there are more', async () => {
    let asked = 0;
    const read: ReadPage = () => {
      asked++;
      return Promise.resolve(
        page(
          Array.from({ length: 3_000 }, (_, n) => row(n)),
          { next: '1' },
        ),
      );
    };
    const found = await runComparison(read, never, () => undefined);
    expect([found.rows.length, found.cutShort, asked]).toEqual([mostRows, true, 2]);
  });

  it('ends where somebody stops it', async () => {
    const stop = new AbortController();
    const read: ReadPage = () => {
      stop.abort(new Error('stopped'));
      return Promise.resolve(page([]));
    };
    await expect(runComparison(read, stop.signal, () => undefined)).rejects.toThrow('stopped');
  });

  it('keeps leads that nobody handed over apart', () => {
    expect([groupOf(row(1)), groupOf(row(1, 'failed')), groupOf(row(1, 'never')), keyOf(row(1))]).toEqual([
      ...['gone', 'gone', 'never', 'lead-lead 1'],
    ]);
  });
});
