import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kept } from '../../../contracts/src/consent/kept.js';
import { addNamed } from '../../../event-store/src/backup/backup-lines.js';
import { erasuresIn } from '../../../event-store/src/backup/erasure-list.js';
import { NamedKeys } from '../../../event-store/src/sealing/named-keys.js';
import { Machine } from '../../test/machine.js';

describe('a backup from before an erasure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-erased-'));
  const file = join(folder, 'before.backup');
  let source: Machine;
  let target: Machine;

  beforeAll(async () => {
    source = await Machine.start();
    await source.fill();
    await source.run('backup', file);
    target = await Machine.start();
  });
  afterAll(async () => {
    await source.stop();
    await target.stop();
    rmSync(folder, { recursive: true });
  });

  it('brings nobody back who is on the list beside it: their streams end, their keys are gone, the read models forget', async () => {
    const events = await source.stored();
    const stream = events.find(({ type }) => type === 'LeadCreated')!.stream;
    const named = new NamedKeys();
    for (const event of events) if (event.stream === stream) addNamed(named, stream, event.data);
    const stays = events.findLast(({ type, stream: other }) => type === 'LeadCreated' && other !== stream)!.stream;
    const at = (kept: Kept) => ({ at: [{ leadId: stays.slice('lead-'.length), id: randomUUID(), kept }] });
    const list = erasuresIn(folder);
    await list.note({
      ...{ format: 'erasure-1', leadId: stream.slice('lead-'.length), at: '2027-01-20T10:00:00.000Z', reason: 'asked' },
      streams: [{ stream, part: null, keys: [...named.ids] }],
      kept: [at({ what: 'refusal', channel: 'email' }), at({ what: 'bounce' })],
    });
    const restored = await target.run('restore', file);
    expect(restored.notes.join()).toMatch('1 erasures noted beside the backups apply here as well.');
    await target.withLog(async (log) => {
      const there = await log.readStream(stream);
      expect(there.at(-1)).toMatchObject({ type: 'LeadErased', data: { reason: 'asked' } });
      expect(there[0]).toMatchObject({ readable: true, data: { name: '[erased]' } });
      expect((await log.readStream(stays)).slice(-2)).toMatchObject([
        { readable: true, type: 'ConsentRevoked', data: { channel: 'email', note: expect.stringMatching('address') } },
        { readable: true, type: 'AddressStandingNoted', data: { bounced: true } },
      ]);
    });
    const { rows } = await target.pool.query('select name from read.pipeline where id = $1', [stream.slice(5)]);
    expect(rows).toEqual([{ name: '[erased]' }]);
    const { rows: keys } = await target.pool.query(
      'select from sealing.keys where id = any($1) and wrapped is not null',
      [[...named.ids]],
    );
    expect(keys).toEqual([]);
  });

  it('brings back whom no list names, and says that it may', async () => {
    const alone = mkdtempSync(join(tmpdir(), 'lead-pipeline-alone-'));
    copyFileSync(file, join(alone, 'before.backup'));
    const empty = await Machine.start();
    const restored = await empty.run('restore', join(alone, 'before.backup'));
    expect(restored.notes.join()).toContain(
      `No erasure is noted beside the backup (looked in ${alone}): if somebody was erased after it was made, they are back.`,
    );
    await empty.stop();
    rmSync(alone, { recursive: true });
  });

  it('is not restored while the list beside it can’t be read', async () => {
    const empty = await Machine.start();
    writeFileSync(join(folder, 'erasures', 'damaged.json'), '{');
    await expect(empty.run('restore', file)).rejects.toThrow('holds no erasure in a format that this version knows');
    expect(await empty.stored()).toEqual([]);
    await empty.stop();
  });
});
