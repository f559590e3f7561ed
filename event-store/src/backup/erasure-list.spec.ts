import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasuresIn, type NotedErasure } from './erasure-list.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const other = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const lead = { stream: `lead-${leadId}`, part: null, keys: ['leads-key'] };
const referral = { stream: `referral-${other}`, part: 'client' as const, keys: ['clients-key'] };

function erasure(more: Partial<NotedErasure> = {}): NotedErasure {
  return { format: 'erasure-1', leadId, at: '2027-01-20T10:00:00.000Z', reason: 'asked', streams: [lead], ...more };
}

describe('the list of erasures beside the backups', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-erasures-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps of a lead everything that was ever noted: after a restore its erasure may find less', async () => {
    const list = erasuresIn(join(folder, 'united'));
    expect(await list.of(leadId)).toBeUndefined();
    await list.note(erasure({ streams: [lead, referral] }));
    await list.note(erasure({ leadId: other, streams: [] }));
    const later = { stream: `analysis-${other}`, part: null, keys: ['analysis-key'] };
    const again = { ...lead, keys: ['another-key', 'leads-key'] };
    await list.note(erasure({ at: '2027-02-01T10:00:00.000Z', reason: null, streams: [again, later] }));
    const united = erasure({ streams: [{ ...lead, keys: ['leads-key', 'another-key'] }, referral, later] });
    expect(await list.of(leadId)).toEqual(united);
    expect(await list.all()).toEqual([united, erasure({ leadId: other, streams: [] })]);
  });

  it('replaces no entry that it cannot read', async () => {
    const list = erasuresIn(join(folder, 'damaged'));
    await list.note(erasure());
    writeFileSync(join(folder, 'damaged', 'erasures', `${leadId}.json`), '{');
    await expect(list.note(erasure())).rejects.toThrow('holds no erasure in a format that this version knows');
  });
});
