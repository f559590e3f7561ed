import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import { refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { restoreBackup } from '../../../event-store/src/backup/restore-log.js';
import { findMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Machine, steps } from '../../test/machine.js';
import type { Archive } from './archive.js';

describe('a restore that meets an outage, or is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-resumed-'));
  const file = join(folder, 'whole.backup');
  let source: Machine;
  let target: Machine;
  let backup: Archive;

  beforeAll(async () => {
    source = await Machine.start();
    await source.fill();
    backup = await source.run('backup', file);
  });
  beforeEach(async () => {
    target = await Machine.start();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await target.stop();
  });
  afterAll(async () => {
    await source.stop();
    rmSync(folder, { recursive: true });
  });

  /** The log is away at the calls with these numbers. */
  function away(method: 'readAll' | 'append', ...at: number[]): () => number {
    const real = RawLog.prototype[method] as (...args: never[]) => never;
    let calls = 0;
    jest.spyOn(RawLog.prototype, method).mockImplementation(function (this: RawLog, ...args: never[]) {
      if (at.includes(++calls)) throw new LogUnavailable('The log can’t be read: UNAVAILABLE');
      return real.apply(this, args);
    } as never);
    return () => calls;
  }

  /** Events are written up to there, as if the process had been killed then. */
  async function killedAfter(appends: number): Promise<number> {
    away('append', ...Array.from({ length: 1_000 }, (_, index) => appends + 1 + index));
    const log = new RawLog(target.config.EVENTSTORE_URL);
    const masterKey = await findMasterKey(target.config);
    const stopped = restoreBackup({ log, pool: target.pool, masterKey }, file, { patience: { forMs: 0, pauseMs: 1 } });
    await expect(stopped).rejects.toThrow(
      new RegExp(`^The restore stopped with \\d+ of ${steps.length} events in the log \\(.*\\): run it again`),
    );
    jest.restoreAllMocks();
    await log.close();
    return (await target.stored()).length;
  }

  it('reading back is tried again, and the chain is compared all the same', async () => {
    // The first two look at the log before the writing.
    const calls = away('readAll', 3, 4);
    expect(await target.run('restore', file)).toMatchObject({ hash: backup.hash, events: backup.events });
    expect(calls()).toBeGreaterThan(4);
    expect(await target.stored()).toEqual(await source.stored());
  });

  it('writing goes on after an outage from the log’s end', async () => {
    away('append', 3);
    expect(await target.run('restore', file)).toMatchObject({ hash: backup.hash });
    expect(await target.stored()).toEqual(await source.stored());
  });

  it('run again after it was killed, it goes on from the log’s end; meanwhile nothing else starts', async () => {
    const there = await killedAfter(5);
    expect([there > 0, there < steps.length]).toEqual([true, true]);
    await expect(refuseHalfRestored(target.pool)).rejects.toThrow('is not finished here: run the same restore again');
    await expect(target.run('backup', join(folder, 'half.backup'))).rejects.toThrow('is not finished here');

    const append = jest.spyOn(RawLog.prototype, 'append');
    expect(await target.run('restore', file)).toMatchObject({ hash: backup.hash, events: backup.events });
    const written = append.mock.calls.reduce((sum, [, events]) => sum + events.length, 0);
    expect(written).toBe(steps.length - there);
    expect(await target.stored()).toEqual(await source.stored());
    await expect(refuseHalfRestored(target.pool)).resolves.toBeUndefined();
  });

  it('goes on only with the same backup, and only where the log is that backup’s beginning', async () => {
    await killedAfter(5);
    const before = await target.stored();
    const more = await Machine.start();
    await more.fill(7);
    const other = join(folder, 'other.backup');
    await more.run('backup', other);
    await more.stop();
    await expect(target.run('restore', other)).rejects.toThrow('A restore of another backup');
    const log = new RawLog(target.config.EVENTSTORE_URL);
    const event = before[0]!;
    await log.append(
      'lead-00000000-0000-4000-8000-0000000000ff',
      [{ ...event, id: event.id.replace(/^./, 'f') }],
      'no_stream',
    );
    await log.close();
    await expect(target.run('restore', file)).rejects.toThrow('is not in the backup there: empty the system');
    expect(await target.stored()).toHaveLength(before.length + 1);
  });
});
