import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog } from '../../../event-store/src/event-log.js';
import { logger, Machine, steps } from '../../test/machine.js';
import { contents } from '../../test/projector.js';
import { refuseOtherLog } from '../operations/other-log.js';
import { resetDerived } from '../operations/reset.js';
import { startProjector } from '../runner/projector.js';
import { runArchive, type Archive } from './archive.js';
import { openLog } from './open-log.js';

describe('fault 29: backup and restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-backup-'));
  const file = join(folder, 'whole.backup');
  let source: Machine;
  let target: Machine;
  let backup: Archive;
  let lines: string[];

  beforeAll(async () => {
    source = await Machine.start();
    await source.fill();
    backup = await source.run('backup', file);
    lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  });
  beforeEach(async () => {
    target = await Machine.start();
  });
  afterEach(() => target.stop());
  afterAll(async () => {
    await source.stop();
    rmSync(folder, { recursive: true });
  });

  async function refusal(text: string | Buffer): Promise<string> {
    const damaged = join(folder, 'damaged.backup');
    writeFileSync(damaged, text);
    const error = await target.run('restore', damaged).then(
      () => new Error('it was restored'),
      (reason: Error) => reason,
    );
    expect(error.name).toBe('RestoreRefused');
    expect(error.message).not.toContain('\n');
    expect(await target.stored()).toEqual([]);
    return error.message;
  }

  it('fault 29: restored to an empty machine, count, hash chain, bytes and rebuilt checksum are equal', async () => {
    const projected = await source.project();
    expect(backup).toMatchObject({ events: steps.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(backup.notes.join(' ')).toMatch('master key is not in it');

    const restored = await target.run('restore', file);
    expect(restored).toMatchObject({ events: backup.events, keys: backup.keys, hash: backup.hash });
    expect(await target.stored()).toEqual(await source.stored());
    // Read models are complete without another rebuild, names unsealed.
    expect(await contents(target.pool)).toEqual(projected);
    expect(JSON.stringify(projected)).toMatch('Sample');

    const again = join(folder, 'again.backup');
    expect((await target.run('backup', again)).hash).toBe(backup.hash);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('fault 29: a backup holds no readable person', () => {
    const text = lines.join('\n');
    expect(text).toMatch('$sealed');
    expect(text).not.toMatch(/@example\.com|Sample Owner/);
  });

  it('fault 29: one flipped byte anywhere is refused before anything is written', async () => {
    const whole = readFileSync(file);
    for (const share of [0.00001, 0.2, 0.5, 0.8, 0.9999]) {
      const flipped = Buffer.from(whole);
      const at = Math.floor(whole.length * share);
      flipped[at]! ^= 1;
      expect(await refusal(flipped)).toMatch(/^Line \d+ of the backup|closing line|no backup/);
    }
  });

  it('fault 29: a truncated file, a missing closing line, missing keys, another file: refused', async () => {
    const whole = readFileSync(file);
    expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toMatch('no closing line');
    expect(await refusal(`${lines.slice(0, -1).join('\n')}\n`)).toMatch('no closing line');
    expect(await refusal(lines.filter((line) => !line.includes('"kind":"key"')).join('\n') + '\n')).toMatch(
      /^Line \d+/,
    );
    expect(await refusal(`${lines.join('\n')}\n${lines.at(-1)!}\n`)).toMatch('after the closing line');
    expect(await refusal('')).toMatch('no closing line');
    expect(await refusal('something else\n')).toMatch('Line 1');
  });

  it('fault 29: another master key is refused, and leaves the system as it was', async () => {
    const other = await Machine.start(randomBytes(32).toString('base64'));
    const tried = other.run('restore', file);
    await expect(tried).rejects.toThrow('do not open under MASTER_KEY');
    expect(await other.stored()).toEqual([]);
    expect((await other.pool.query('select from sealing.stream_keys')).rowCount).toBe(0);
    await other.stop();
  });

  it('fault 29: a log that is not empty, and a system that runs, are refused', async () => {
    await target.fill(3);
    await expect(target.run('restore', file)).rejects.toThrow('The log is not empty');
    expect(await target.stored()).toHaveLength(3);
    await target.withLog(async (log) => {
      const projector = await startProjector({ databaseUrl: target.config.DATABASE_URL, log, logger });
      await expect(target.run('restore', file)).rejects.toThrow('The system runs (the projector): stop it first');
      await projector.stop();
    });
  });

  it('fault 29: what is appended during a backup does not harm it', async () => {
    await target.fill(50);
    const running = join(folder, 'running.backup');
    const [summary] = await Promise.all([target.run('backup', running), target.withLog(appendMore)]);
    expect(summary.events).toBeGreaterThanOrEqual(50);
    const other = await Machine.start();
    expect(await other.run('restore', running)).toMatchObject({ hash: summary.hash });
    await other.stop();
  });

  it('fault 29: a key that was destroyed since the backup stays destroyed', async () => {
    const [first] = await source.stored();
    await target.run('restore', file);
    await target.pool.query('update sealing.stream_keys set wrapped = null where stream = $1', [first!.stream]);
    const kept = target.pool;
    // The log was lost, Postgres was not.
    const empty = await Machine.start();
    const config = { ...target.config, EVENTSTORE_URL: empty.config.EVENTSTORE_URL };
    const tools = { config, pool: kept, logger, onProgress: () => undefined };
    const { archive } = await runArchive(tools, { verb: 'restore', file, json: true });
    expect(archive).toMatchObject({ hash: backup.hash, notes: [expect.stringMatching('1 keys')] });
    const { rows } = await kept.query('select name from read.pipeline where id::text = $1', [first!.stream.slice(5)]);
    expect(rows).toEqual([{ name: '[erased]' }]);
    await empty.stop();
  });

  it('fault 29: a log behind the checkpoints is refused, also when it has grown past them; a reset builds anew', async () => {
    await target.fill();
    await target.project();
    // An older log: the first events only, then others than before.
    const older = await Machine.start();
    await older.fill(10);
    const config = { ...target.config, EVENTSTORE_URL: older.config.EVENTSTORE_URL };
    const log = await openLog(config, target.pool);
    await expect(refuseOtherLog(target.pool, log)).rejects.toThrow(
      /^The log ends at position 10, but the read models are at position \d+\. .*npm run ops -- reset$/,
    );
    const told: string[] = [];
    const listening = {
      ...logger,
      info: () => undefined,
      warn: () => undefined,
      error: (text: string) => told.push(text),
    };
    const projector = await startProjector({
      ...{ databaseUrl: config.DATABASE_URL, log, logger: listening as never },
    });
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await projector.stop();
    expect(told[0]).toMatch('The log ends at position 10');

    await log.append('lead-00000000-0000-4000-8000-00000000ffff', others(steps.length + 10), 'no_stream');
    await expect(refuseOtherLog(target.pool, log)).rejects.toThrow(/^The log does not hold event/);
    await log.close();
    await resetDerived(target.pool);
    await older.stop();
  });
});

async function appendMore(log: EventLog): Promise<void> {
  for (const event of others(100)) await log.append(`lead-${event.id}`, [event], 'no_stream');
}

/** Notes: none of them is in the samples. */
function others(count: number): Parameters<EventLog['append']>[1] {
  return Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'NoteAdded' as const,
    data: { noteId: randomUUID(), content: 'A sample note' },
    metadata: {
      ...{ $correlationId: randomUUID(), $causationId: randomUUID() },
      ...{ actor: { kind: 'system' as const, id: 'sample' }, occurredAt: '2026-03-02T15:00:00.000Z' },
    },
  }));
}
