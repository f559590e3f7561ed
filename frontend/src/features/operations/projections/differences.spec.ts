import { describe, expect, it } from '@jest/globals';
import { differencesOf, differenceText } from './job-dialog.js';

describe('the rows behind a dry run', () => {
  it('are lines, field by field', () => {
    const rows = [
      { table: 'pipeline', key: 'a', stored: { status: 'leads', name: 'A' }, replayed: { status: 'won', name: 'A' } },
      { table: 'pipeline', key: 'b', stored: null, replayed: { name: 'B', status: 'leads' } },
    ];
    expect(differencesOf(rows)).toEqual([
      { table: 'pipeline', key: 'a', name: 'A', field: 'status', stored: 'leads', replayed: 'won' },
      { table: 'pipeline', key: 'b', name: 'B', field: '*', stored: null, replayed: { name: 'B', status: 'leads' } },
    ]);
  });

  it('are read as text', () => {
    expect(differenceText({ field: 'status' }, 'won')).toBe('won');
    expect(differenceText({ field: 'paid_cents' }, 0)).toBe('0');
    expect(differenceText({ field: 'deleted_at' }, null)).toBe('—');
    expect(differenceText({ field: '*' }, null)).toBe('no such row');
    expect(differenceText({ field: '*' }, { id: '1', name: 'B', status: 'leads' })).toBe('B · leads');
  });
});
