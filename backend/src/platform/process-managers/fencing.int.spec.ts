import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RentCache, RentRecorder } from '../../analyses/rent-recorder.js';
import { RentEstimates, AnswerTasks } from '../../analyses/rent-estimates.js';
import { RentLimits } from '../../analyses/rent-limits.js';
import { RentProvider } from '../../integrations/rentcast/rent-provider.js';
import { Commands } from '../commands/commands.js';
import { eventually } from '../../../../testing/eventually.js';
import { json, rentcastAnswer, sampleKey, startRentcast } from '../../../../testing/rentcast.js';
import { runManager, standsAtEnd } from '../../../../testing/run-manager.js';
import { sampleEffect } from '../../../../testing/sample-effect.js';
import { saidLogger } from '../../../../testing/said-logger.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { leaveUndone, takeAway } from '../../../../testing/undone-analyses.js';
import { ClaimLost, EffectStore } from './effect-store.js';
import { ManagerLeaseLost, ManagerStore, type Step } from './manager-store.js';

const name = 'second-rent-estimates';
/** The times of a process that was stopped: it never renews anything. */
const stopped = {
  lease: { leaseMs: 600_000, renewMs: 600_000, lookMs: 20 },
  claim: { lastsMs: 600_000, renewMs: 600_000 },
};
const running = { lease: { leaseMs: 60_000, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 60_000, renewMs: 50 } };

describe('a process that was taken over', () => {
  let system: TestSystem;
  let provider: Awaited<ReturnType<typeof startRentcast>>;
  const stop = new AbortController();
  const runs: Promise<void>[] = [];
  /** Answers the requests that came first, once it is called. */
  const heldAnswers: (() => void)[] = [];

  beforeAll(async () => {
    const hold =
      (rent: number) =>
      (...call: Parameters<ReturnType<typeof json>>) =>
        void heldAnswers.push(() => json(200, { ...rentcastAnswer, rent })(...call));
    provider = await startRentcast(hold(1111), hold(1112), json(200, { ...rentcastAnswer, rent: 2222 }));
    system = await startSystem({ projector: false });
    await takeAway(system, 'rent-estimates');
    await standsAtEnd({ ...system.infrastructure }, name);
  });
  afterAll(async () => {
    stop.abort();
    heldAnswers.forEach((answer) => answer());
    await Promise.all(runs);
    await system.stop();
    await provider.stop();
  });

  /** A separate process as far as a manager goes: only Postgres and the log are shared. */
  function start(times: typeof running): () => unknown[] {
    const { log, pool } = system.infrastructure;
    const { logger, said } = saidLogger();
    const commands = system.nest.get(Commands);
    const asking = new RentProvider({ apiKey: sampleKey, baseUrl: provider.baseUrl, timeoutMs: 600_000 });
    const recorder = new RentRecorder(commands, new RentCache(pool, asking, system.nest.get(RentLimits)), logger);
    const manager = Object.assign(new RentEstimates(log, commands, recorder, system.nest.get(AnswerTasks)), { name });
    runs.push(runManager(manager, { pool, log, logger }, times, stop.signal, 2));
    return () => said.map(({ msg }) => msg);
  }

  it('acts no more and records nothing: each outcome stands in the log once, as its successor found it', async () => {
    const left = [await leaveUndone(system), await leaveUndone(system)];
    const first = start(stopped);
    await eventually(() => provider.asked.length === 2);
    const { log, pool } = system.infrastructure;
    await pool.query('update process_managers set expires_at = clock_timestamp() where name = $1', [name]);
    await pool.query('update effects set claim_expires_at = clock_timestamp() where manager = $1', [name]);
    const second = start(running);
    const outcomes = () => Promise.all(left.map(({ stream }) => log.readStream(stream)));
    await eventually(async () => (await outcomes()).every((events) => events.length === 3));
    // The first process continues what it was in the middle of.
    heldAnswers.splice(0).forEach((answer) => answer());
    // Each finds its successor's outcome, or is refused: either way it records nothing of its own.
    const ends = ['An effect is no longer carried out here', 'An effect has ended'];
    await eventually(() => first().filter((text) => ends.includes(String(text))).length === 2);
    for (const events of await outcomes()) {
      expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);
      expect(events[2]).toMatchObject({ data: { rentPerUnitCents: 222_200 } });
    }
    // The two calls that were under way, and the successor's own.
    expect(provider.asked).toHaveLength(4);
    await eventually(() => second().filter((text) => text === 'An effect has ended').length === 2);
    await eventually(
      async () =>
        (await pool.query(`select from effects where manager = $1 and state = 'done'`, [name])).rowCount === 2,
    );
  });

  it('has every one of its writes refused, and nothing of them is kept', async () => {
    const { pool } = system.infrastructure;
    const store = new ManagerStore(pool, 'third');
    const effects = new EffectStore(pool);
    const noting = (key: string): Step => ({
      ...{ parked: new Map(), waiting: new Map(), watches: new Map() },
      reactions: [{ effect: sampleEffect(key) }],
    });
    const lost = (await store.take(randomUUID(), 0))!;
    await store.caughtUp(lost);
    await store.advance(lost, 7n, noting('a'));
    const lease = (await store.take(randomUUID(), 60_000))!;
    expect(await effects.managersWithDue(['third'])).toEqual([]);
    for (const write of [
      () => store.advance(lost, 9n, noting('b')),
      () => store.renew(lost, 600_000),
      () => store.caughtUp(lost),
    ])
      await expect(write()).rejects.toThrow(ManagerLeaseLost);
    await store.release(lost);
    // Nothing is acted on before the new holder has the whole log.
    expect(await effects.claim('third', randomUUID(), 60_000)).toBeUndefined();
    await store.caughtUp(lease);
    expect(await effects.managersWithDue(['third'])).toEqual(['third']);

    const gone = (await effects.claim('third', randomUUID(), 0))!;
    // Its time is over, though no other process holds it yet.
    await expect(effects.fence(gone)).rejects.toThrow(ClaimLost);
    await expect(effects.intended(gone)).rejects.toThrow(ClaimLost);
    const claim = await eventually(async () => {
      await effects.freeExpired();
      return effects.claim('third', randomUUID(), 60_000);
    });
    expect(claim.effect).toMatchObject({ key: 'a', attempts: 2 });
    const attempt = { beganAt: new Date(), outcome: 'done', calls: [] } as const;
    for (const write of [() => effects.renew(gone, 60_000), () => effects.fence(gone), () => effects.intended(gone)])
      await expect(write()).rejects.toThrow(ClaimLost);
    expect(await effects.end(gone, 'done', null, attempt)).toBe(false);
    expect(await effects.later(gone, 0, attempt)).toBe(false);
    expect(await effects.claim('third', randomUUID(), 60_000)).toBeUndefined();
    await effects.freeExpired();
    await effects.fence(claim);
    // Once the log has the outcome, nobody acts any more; the worker may still say why it ended so.
    await store.advance(lease, 8n, { ...noting('a'), reactions: [{ ended: 'a', as: 'done' }] });
    for (const write of [() => effects.renew(claim, 60_000), () => effects.fence(claim), () => effects.intended(claim)])
      await expect(write()).rejects.toThrow(ClaimLost);
    expect(await effects.end(claim, 'done', null, attempt)).toBe(true);
    const { rows } = await pool.query<{ outcome: string }>(
      `select outcome from effect_attempts where manager = 'third' order by attempt`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['interrupted', 'done']);
  });

  it('leaves what it had begun and nobody may repeat as unknown, what may be repeated as due', async () => {
    const { pool } = system.infrastructure;
    const store = new ManagerStore(pool, 'fourth');
    const effects = new EffectStore(pool);
    const lease = (await store.take(randomUUID(), 60_000))!;
    await store.caughtUp(lease);
    const asked = [sampleEffect('once', { idempotent: false }), sampleEffect('again')];
    const none = { parked: new Map(), waiting: new Map(), watches: new Map() };
    await store.advance(lease, 7n, { ...none, reactions: asked.map((effect) => ({ effect })) });
    for (let n = 0; n < asked.length; n++)
      await effects.intended((await effects.claim('fourth', randomUUID(), 60_000))!);
    await pool.query(`update effects set claim_expires_at = clock_timestamp() where manager = 'fourth'`);
    await effects.freeExpired();
    const states = async () =>
      (await pool.query(`select key, state from effects where manager = 'fourth' order by key`)).rows as object[];
    // The running system frees what has expired, too: one of them may be in its hands.
    await eventually(async () => !JSON.stringify(await states()).includes('running'));
    expect(await states()).toEqual([
      { key: 'again', state: 'due' },
      { key: 'once', state: 'unknown' },
    ]);
  });
});
