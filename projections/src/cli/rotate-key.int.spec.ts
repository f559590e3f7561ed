import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Chain } from '../../../event-store/src/backup/backup-lines.js';
import { noteRestoreBegun } from '../../../event-store/src/backup/restore-progress.js';
import { parseMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { keyName } from '../../../event-store/src/sealing/root-key.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { logger, Machine } from '../../test/machine.js';
import { contents } from '../../test/projector.js';
import { startProjector } from '../engine/projector/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { linesOf } from './lines.js';
import { type RotatedKey, runRotateKey } from './rotate-key.js';

const newMasterKey = () => randomBytes(32).toString('base64');
const nameOf = (masterKey: string) => keyName(parseMasterKey(masterKey, 'it'));

describe('ops rotate-key', () => {
  const [old, next] = [newMasterKey(), newMasterKey()];
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-rotate-'));
  const [before, after] = [join(folder, 'before.backup'), join(folder, 'after.backup')];
  let source: Machine;
  let targets: Machine[] = [];
  let projected: unknown;

  const rotate = async (machine: Machine, config: object): Promise<RotatedKey> => {
    const tools = { pool: machine.pool, config: { ...machine.config, ...config }, logger };
    const { result } = await runRotateKey({ ...tools, onProgress: () => undefined, onNotice: () => undefined });
    return (result as { rotated: RotatedKey }).rotated;
  };
  const root = async (machine: Machine, masterKey: string) =>
    (await openKeyStore(machine.pool, parseMasterKey(masterKey, 'it'))).root.export().toString('hex');
  const target = async (masterKey: string) => {
    const machine = await Machine.start(masterKey);
    targets.push(machine);
    return machine;
  };

  beforeAll(async () => {
    source = await Machine.start(old);
    await source.fill(60);
    projected = await source.project();
    await source.run('backup', before);
    await rotate(source, { NEW_MASTER_KEY: next });
    await source.run('backup', after);
  });
  afterEach(async () => {
    await Promise.all(targets.map((each) => each.stop()));
    targets = [];
  });
  afterAll(async () => {
    await source.stop();
    rmSync(folder, { recursive: true });
  });

  it('says what it did, and what the old key is still needed for; repeated, that it was done before', async () => {
    const again = await rotate(source, { NEW_MASTER_KEY: next });
    expect(again).toEqual({ from: nameOf(old), to: nameOf(next), keys: null, lost: 0, kept: null });
    const lines = linesOf({ rotated: again }).join('\n');
    expect(lines).toMatch(`new master key, ${nameOf(next)}; the old one, ${nameOf(old)}, opens none of them`);
    expect(lines).toMatch('backups of its day: they need it');
  });

  it('leaves what the log says of people as it was, for the new key', async () => {
    const restored = await target(next);
    await restored.run('restore', after);
    expect(await contents(restored.pool)).toEqual(projected);
    expect(await root(restored, next)).toBe(await root(source, next));
  });

  it('leaves a backup of before to the old key: another one says which it needs, and restores nothing', async () => {
    const wrong = await target(next);
    await expect(wrong.run('restore', before)).rejects.toThrow(
      `that the backed-up system had: it is ${nameOf(old)}, and this is ${nameOf(next)}`,
    );
    expect(await wrong.stored()).toEqual([]);
    const right = await target(old);
    await right.run('restore', before);
    expect(await contents(right.pool)).toEqual(projected);
    expect(await root(right, old)).toBe(await root(source, next));
    // What was restored may be rotated in its turn.
    await rotate(right, { NEW_MASTER_KEY: next });
    expect(await root(right, next)).toBe(await root(source, next));
  });

  it('a backup of a version without a root: the root is the master key that it needs', async () => {
    const early = join(folder, 'early.backup');
    writeFileSync(
      early,
      changed(before, ({ masterKey: _, ...end }) => ({ ...end, keys: Number(end.keys) - 1 })),
    );
    const restored = await target(old);
    // Started once before, with a random root.
    await restored.withLog((log) => log.prepareMacs());
    await restored.run('restore', early);
    expect(await contents(restored.pool)).toEqual(projected);
    expect(Buffer.from(await root(restored, old), 'hex').toString('base64')).toBe(old);
  });

  it('a backup that lost its root is refused', async () => {
    const lost = join(folder, 'lost.backup');
    writeFileSync(
      lost,
      changed(before, (end) => ({ ...end, keys: Number(end.keys) - 1 })),
    );
    const refusing = await target(old);
    await expect(refusing.run('restore', lost)).rejects.toThrow('The backup lacks the root key');
  });

  it('is refused while the system runs, and while a restore is not finished', async () => {
    const running = await target(old);
    await running.fill(3);
    await running.withLog(async (log) => {
      const projector = await startProjector({
        databaseUrl: running.config.DATABASE_URL,
        log,
        logger,
        projections: liveProjections,
      });
      await expect(rotate(running, { NEW_MASTER_KEY: next })).rejects.toThrow('The system is running (the projector)');
      await projector.stop();
    });
    await noteRestoreBegun(running.pool, { hash: 'of a sample', events: 3 });
    await expect(rotate(running, { NEW_MASTER_KEY: next })).rejects.toThrow('A restore of 3 events is not finished');
  });
});

/** The backup's text without the root's line and with another closing line, chained anew. */
function changed(file: string, close: (end: Record<string, unknown>) => object): string {
  const chain = new Chain();
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const kept = lines.map((line) => line.slice(65)).filter((json) => !json.includes('"id":"root"'));
  return kept
    .map((json) => {
      const line = JSON.parse(json) as Record<string, unknown>;
      const hash = chain.hash;
      const text = line.kind === 'end' ? JSON.stringify({ ...close(line), hash }) : json;
      return `${chain.add(text)} ${text}\n`;
    })
    .join('');
}
