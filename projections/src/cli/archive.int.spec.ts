import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addNamed, Chain } from '../../../event-store/src/backup/backup-lines.js';
import type { RawEvent } from '../../../event-store/src/client/raw-log.js';
import { NamedKeys } from '../../../event-store/src/sealing/named-keys.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { logger, Machine, steps } from '../../test/machine.js';
import { contents } from '../../test/projector.js';
import { refuseOtherLog } from '../engine/operator/other-log.js';
import { resetDerived, runArchive, type Archive } from './archive.js';
import { startProjector } from '../engine/projector/projector.js';
import { openLog } from '../process/config.js';
import { liveProjections } from '../definitions/live-projections.js';

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
      expect(await refusal(flipped)).toMatch(/^Line \d+ of the backup|closing line|not a backup/);
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
    const stored = 'select from sealing.stream_keys union all select from sealing.keys';
    expect((await other.pool.query(stored)).rowCount).toBe(0);
    await other.stop();
  });

  it('fault 29: a log that is not empty, and a system that runs, are refused', async () => {
    await target.fill(3);
    await expect(target.run('restore', file)).rejects.toThrow('The log is not empty');
    expect(await target.stored()).toHaveLength(3);
    await target.withLog(async (log) => {
      const projector = await startProjector({
        databaseUrl: target.config.DATABASE_URL,
        log,
        logger,
        projections: liveProjections,
      });
      await expect(target.run('restore', file)).rejects.toThrow('The system is running (the projector): stop it first');
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

  it('fault 29: a backup of format 1, with a key per stream, restores as it was, and what was erased stays so', async () => {
    const before = 'projections/test/fixtures/format-1.backup';
    const other = await Machine.start('ef'.repeat(32));
    const restored = await other.run('restore', before);
    // As the version that wrote it reported it.
    expect(restored).toMatchObject({
      ...{
        events: 24,
        keys: 20,
        notes: [expect.stringMatching('No erasure is noted'), expect.stringMatching("owners' pages")],
      },
      hash: 'f7fa80e9f4edbf2d9a864d9b616dfe2b62fc0655bc7a7a0cd7f3223493bd9add',
    });
    const { rows } = await other.pool.query<{ name: string }>('select name from read.pipeline order by id');
    expect(rows).toHaveLength(20);
    expect(rows.map(({ name }) => name === '[erased]')).toEqual(rows.map((_, index) => index === 1));

    // New events are sealed under keys with ids; a backup then holds both kinds, and restores too.
    const stream = (await other.stored())[0]!.stream;
    await other.withLog((log) => log.append(stream, others(1), 1));
    const both = join(folder, 'both.backup');
    const summary = await other.run('backup', both);
    // Two of them are that of the events' MACs and the root.
    expect(summary).toMatchObject({ events: 25, keys: 23 });
    const third = await Machine.start('ef'.repeat(32));
    expect(await third.run('restore', both)).toMatchObject({ hash: summary.hash, keys: 23 });
    const notes = await third.withLog((log) => log.readStream(stream));
    expect(notes.map(({ readable }) => readable)).toEqual([true, true, true]);
    await Promise.all([other.stop(), third.stop()]);
  });

  it('fault 29: keys that were lost before the backup are counted, and others that are missing refused', async () => {
    expect(await refusal(withoutOneKey(lines))).toMatch('The backup lacks 1 keys');
    await target.fill(3);
    await target.pool.query(
      'delete from sealing.keys where id = (select min(id) from sealing.keys where id = any($1))',
      [keysNamed(await target.stored())],
    );
    const lossy = join(folder, 'lossy.backup');
    const summary = await target.run('backup', lossy);
    expect(summary.notes.join(' ')).toMatch('1 keys had already been lost');
    const other = await Machine.start();
    expect(await other.run('restore', lossy)).toMatchObject({ hash: summary.hash });
    await other.stop();
  });

  it('fault 29: a key that was destroyed since the backup stays destroyed', async () => {
    const [first] = await source.stored();
    await target.run('restore', file);
    await target.withLog((log) => log.destroyKeysOf(first!.stream));
    const kept = target.pool;
    // The log was lost, Postgres was not.
    const empty = await Machine.start();
    const config = { ...target.config, EVENTSTORE_URL: empty.config.EVENTSTORE_URL };
    const tools = { config, pool: kept, logger, onProgress: () => undefined, onNotice: () => undefined };
    const { archive } = await runArchive(tools, { verb: 'restore', file, json: true });
    expect(archive).toMatchObject({
      hash: backup.hash,
      notes: [
        expect.stringMatching('1 keys'),
        expect.stringMatching('No erasure'),
        expect.stringMatching("owners' pages"),
      ],
    });
    const { rows } = await kept.query('select name from read.pipeline where id::text = $1', [first!.stream.slice(5)]);
    expect(rows).toEqual([{ name: '[erased]' }]);
    await empty.stop();
  });

  it('fault 29: a log behind the checkpoints is refused, also when it has grown past them; a reset builds anew', async () => {
    await target.fill();
    await target.project();
    // An older log: only the first events, then others than before.
    const older = await Machine.start();
    await older.fill(10);
    const config = { ...target.config, EVENTSTORE_URL: older.config.EVENTSTORE_URL };
    const log = await openLog(config, target.pool);
    const end = String(await log.head());
    await expect(refuseOtherLog(target.pool, log, liveProjections)).rejects.toThrow(
      new RegExp(
        `^The log ends at position ${end}, but the read models are at position \\d+\\. .*npm run ops -- reset$`,
      ),
    );
    const notices: string[] = [];
    const listening = {
      ...logger,
      info: () => undefined,
      warn: () => undefined,
      error: (text: string) => notices.push(text),
    };
    const projector = await startProjector({
      ...{ databaseUrl: config.DATABASE_URL, log, logger: listening as never, projections: liveProjections },
    });
    while (notices.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await projector.stop();
    expect(notices[0]).toMatch(`The log ends at position ${end},`);

    await log.append('lead-00000000-0000-4000-8000-00000000ffff', others(steps.length + 10), 'no_stream');
    await expect(refuseOtherLog(target.pool, log, liveProjections)).rejects.toThrow(/^The log does not hold event/);
    await log.close();
    await resetDerived(target.pool);
    await older.stop();
  });
});

/** The same backup without one of its keys, with hashes and counts adjusted. */
function withoutOneKey(lines: readonly string[]): string {
  const parsed = lines.map((line) => JSON.parse(line.slice(65)) as Record<string, unknown>);
  const key = parsed.findIndex(({ kind }) => kind === 'key');
  const { keys } = parsed.at(-1)!;
  const chain = new Chain();
  let text = '';
  for (const line of parsed.toSpliced(key, 1)) {
    if (line.kind === 'end') Object.assign(line, { keys: Number(keys) - 1, hash: chain.hash });
    const json = JSON.stringify(line);
    text += `${chain.add(json)} ${json}\n`;
  }
  return text;
}

function keysNamed(events: readonly RawEvent[]): string[] {
  const named = new NamedKeys();
  for (const { stream, data } of events) addNamed(named, stream, data);
  return [...named.ids];
}

async function appendMore(log: EventLog): Promise<void> {
  for (const event of others(100)) await log.append(`lead-${event.id}`, [event], 'no_stream');
}

/** Notes: the samples have none. */
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
