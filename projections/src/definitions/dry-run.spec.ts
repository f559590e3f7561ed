import { describe, expect, it } from '@jest/globals';
import { summarise } from '../engine/operator/compare.js';
import type { DifferingRow } from '../engine/projection.js';
import { pipeline } from './leads/pipeline.js';

function row(
  key: string,
  stored: Record<string, unknown> | null,
  replayed: Record<string, unknown> | null,
): DifferingRow {
  const base = { status: 'closed', estimated_rent_cents: 100_000, deleted_at: null, revision: 3 };
  return {
    ...{ table: 'pipeline', key },
    stored: stored && { ...base, ...stored },
    replayed: replayed && { ...base, ...replayed },
  };
}

describe('the summary of a dry run of the pipeline', () => {
  it('says in business words what would change, with the rows behind each line', () => {
    const appears = row('1', null, { status: 'leads' });
    const moved = [
      row('2', { status: 'enrolled' }, { status: 'leads' }),
      row('3', { status: 'lost' }, { status: 'leads' }),
    ];
    const rent = row('4', { estimated_rent_cents: 220_000 }, {});
    const lines = summarise(pipeline, [appears, ...moved, rent]);
    expect(lines).toEqual([
      { text: '1 lead appears', rows: [appears] },
      { text: '2 leads change column', rows: moved },
      { text: '1 lead changes monthly rent', rows: [rent] },
      { text: 'monthly rent under management -1,200', rows: [rent] },
    ]);
  });

  it('counts a closed lead that disappears, but not a deleted one, in the rent', () => {
    const gone = row('1', {}, null);
    const deleted = row('2', { deleted_at: '2026-03-01T09:00:00Z' }, null);
    expect(summarise(pipeline, [gone, deleted]).map(({ text }) => text)).toEqual([
      '2 leads disappear',
      'monthly rent under management -1,000',
    ]);
  });

  it('adds up the rent of Closed and Won alone, to the whole dollar', () => {
    const rents = (...rows: DifferingRow[]) =>
      summarise(pipeline, rows)
        .map(({ text }) => text)
        .filter((text) => text.startsWith('monthly rent under'));
    const rises = row('1', {}, { estimated_rent_cents: 334_567 });
    const falls = row('2', { estimated_rent_cents: 334_567 }, {});
    expect(rents(rises)).toEqual(['monthly rent under management +2,346']);
    expect(rents(rises, falls)).toEqual([]);
    expect(rents(rises, { ...rises, table: 'stage_totals' })).toEqual(['monthly rent under management +2,346']);
    expect(rents(row('3', { status: 'won' }, { status: 'won', estimated_rent_cents: 0 }))).toEqual([
      'monthly rent under management -1,000',
    ]);
    expect(rents(row('4', { status: 'enrolled' }, { status: 'enrolled', estimated_rent_cents: 1 }))).toEqual([]);
  });

  it('names bookkeeping only where nothing else differs', () => {
    const both = row('1', { revision: 2, paid_cents: 1 }, { paid_cents: 2 });
    const only = row('2', { revision: 2 }, {});
    expect(summarise(pipeline, [both, only]).map(({ text }) => text)).toEqual([
      '1 lead changes amount paid',
      '1 lead changes revision',
    ]);
  });
});
