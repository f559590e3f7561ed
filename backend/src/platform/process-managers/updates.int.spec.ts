import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../../event-store/src/types.js';
import { eventually } from '../../../../testing/eventually.js';
import { runManager, standsAtEnd } from '../../../../testing/run-manager.js';
import { saidLogger } from '../../../../testing/said-logger.js';
import { sampleManager, sampleOutcome, sampleRequest } from '../../../../testing/sample-manager.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { Commands } from '../commands/commands.js';
import type { ProcessManager } from './process-manager.js';

const times = { lease: { leaseMs: 60_000, renewMs: 20, lookMs: 20 }, claim: { lastsMs: 60_000, renewMs: 10_000 } };
const past = '2026-03-02T15:00:00.000Z';

describe('a new version of the code that reacts to more', () => {
  let system: TestSystem;
  const running: { stop: AbortController; run: Promise<void> }[] = [];

  beforeAll(async () => {
    system = await startSystem({ projector: false });
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await ended(each);
  });
  afterAll(() => system.stop());

  const parts = () => ({ ...system.infrastructure, logger: saidLogger().logger });
  const ended = ({ stop, run }: (typeof running)[number]) => {
    stop.abort();
    return run;
  };
  /** A process. @param handles what its version of the code reacts to */
  function start(name: string, begun: string[], handles?: ProcessManager['handles']) {
    const commands = system.nest.get(Commands);
    const manager = sampleManager(commands, ({ key }) => Promise.resolve(void begun.push(key)), { name });
    const stop = new AbortController();
    const process = { stop, run: runManager(handles ? { ...manager, handles } : manager, parts(), times, stop.signal) };
    running.push(process);
    return process;
  }
  async function append(event: NewEvent): Promise<bigint> {
    return (await system.infrastructure.log.append(`sample-${randomUUID()}`, [event], 'no_stream')).position;
  }
  const rowOf = async (name: string) => {
    const text =
      'select position::text, awaited_from::text as "awaitedFrom", caught_up_epoch = epoch as works from process_managers where name = $1';
    type Row = { position: string; awaitedFrom: string | null; works: boolean };
    return (await system.infrastructure.pool.query<Row>(text, [name])).rows[0];
  };
  const works = (name: string) => eventually(async () => (await rowOf(name))?.works === true);
  const waits = (name: string) => eventually(async () => (await rowOf(name))?.awaitedFrom != null);
  const passed = (name: string, position: bigint) =>
    eventually(async () => BigInt((await rowOf(name))?.position ?? 0) >= position);
  const old = ['NoteAdded', 'MarketingEnrolled'] as const;

  it('acts on what the old one passed over while it waited, and on nothing of before', async () => {
    const [ofOld, ofNew]: [string[], string[]] = [[], []];
    await standsAtEnd(parts(), 'rolling');
    const first = start('rolling', ofOld, old);
    await works('rolling');
    const before = sampleRequest(past);
    await passed('rolling', await appendTwo(before));
    start('rolling', ofNew);
    await waits('rolling');
    const meanwhile = sampleRequest(past);
    await passed('rolling', await appendTwo(meanwhile));
    await ended(first);
    await eventually(() => Promise.resolve(ofNew.length > 0));
    const after = sampleRequest(past);
    await append(after);
    await eventually(() => Promise.resolve(ofNew.length > 1));
    expect([ofOld, ofNew]).toEqual([[], [meanwhile.id, after.id]]);
    expect((await rowOf('rolling'))?.awaitedFrom).toBeNull();
  });

  it('also where the old one took over again, and reads once what both know', async () => {
    const begun: string[] = [];
    await standsAtEnd(parts(), 'back');
    const newer = start('back', begun);
    await works('back');
    await ended(newer);
    const older = start('back', begun, old);
    await waits('back');
    const passedOver = sampleRequest(past);
    await passed('back', await appendTwo(passedOver));
    await ended(older);
    start('back', begun);
    await eventually(() => Promise.resolve(begun.length > 0));
    await works('back');
    expect(begun).toEqual([passedOver.id]);
  });

  /** And something that every version reads. @returns its position */
  async function appendTwo(event: NewEvent): Promise<bigint> {
    await append(event);
    return append(sampleOutcome(sampleRequest(past)));
  }
});
