import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Attempts, Effects } from '../../../../contracts/src/effects/queries.js';
import type { NewEvent } from '../../../../event-store/src/types.js';
import { ended } from '../../../../event-store/test/sample-events.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { runManager, standsAtEnd } from '../../../../testing/run-manager.js';
import { sampleIntent, sampleManager, sampleOutcome, sampleRequest } from '../../../../testing/sample-manager.js';
import { saidLogger } from '../../../../testing/said-logger.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { Commands } from '../commands/commands.js';
import { noteCall } from '../outbound/call-notes.js';
import { OutboundError } from '../outbound/outbound-error.js';
import { withManagersOff } from './manager-store.js';
import { effectsStream, type ClaimedEffect, type Outcome } from './process-manager.js';

const past = '2026-03-02T15:00:00.000Z';
const future = '2099-03-02T15:00:00.000Z';
const times = { lease: { leaseMs: 60_000, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 60_000, renewMs: 10_000 } };

describe('effects of process managers', () => {
  let system: TestSystem;
  let admin: Caller;
  let stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    admin = await system.signedIn('admin');
  });
  afterEach(async () => {
    stop.abort();
    await running;
    stop = new AbortController();
  });
  afterAll(() => system.stop());

  const parts = () => ({ ...system.infrastructure, logger: saidLogger().logger });
  async function append(...events: NewEvent[]): Promise<string> {
    const stream = `sample-${randomUUID()}`;
    await system.infrastructure.log.append(stream, events, 'no_stream');
    return stream;
  }
  type Act = Parameters<typeof sampleManager>[1];
  function start(name: string, act: Act, options: object = {}, workers = 2): void {
    const manager = sampleManager(system.nest.get(Commands), act, { name, ...options });
    running = runManager(manager, parts(), times, stop.signal, workers);
  }
  async function stateOf(name: string): Promise<Record<string, number>> {
    const { rows } = await system.infrastructure.pool.query<{ state: string; count: number }>(
      'select state, count(*)::integer as count from effects where manager = $1 group by state order by state',
      [name],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }
  const ends = (name: string, state: object) =>
    eventually(async () => JSON.stringify(await stateOf(name)) === JSON.stringify(state));
  const caughtUp = (name: string) =>
    eventually(async () => {
      const text =
        'select from process_managers where name = $1 and caught_up_epoch = epoch and replaying_since is null';
      return (await system.infrastructure.pool.query(text, [name])).rowCount === 1;
    });
  const listed = async (manager: string) =>
    (await admin.call<Effects>('GET', '/api/effects?limit=200')).body.effects.filter(
      (each) => each.manager === manager,
    );

  it('fault 38: a log restored into an empty system: nothing of the past is done, each future timer once', async () => {
    const begun: string[] = [];
    for (let stream = 0; stream < 50; stream++) {
      const done = Array.from({ length: 20 }, () => sampleRequest(past));
      const timers = [sampleRequest(future), sampleRequest(future)];
      await append(...done.flatMap((each) => [each, sampleOutcome(each)]), ...timers);
    }
    const overdue = sampleRequest(past);
    const intended = sampleRequest(past);
    await append(overdue, intended, sampleIntent(intended));
    const act = ({ key }: ClaimedEffect) => Promise.resolve(void begun.push(key));
    start('restored', act);
    await caughtUp('restored');
    expect(await stateOf('restored')).toEqual({ done: 1000, due: 100, too_late: 1, unknown: 1 });
    // A second look at what it noted changes nothing; neither does a successor.
    stop.abort();
    await running;
    stop = new AbortController();
    start('restored', act);
    await caughtUp('restored');
    expect(begun).toEqual([]);
    await system.infrastructure.pool.query(
      `update effects set due_at = now() where manager = 'restored' and state = 'due'`,
    );
    await ends('restored', { done: 1100, too_late: 1, unknown: 1 });
    expect([begun.length, new Set(begun).size]).toEqual([100, 100]);
  });

  it('fault 27: what fell due while nobody worked is done once after an ordinary stop, unless its kind says too late', async () => {
    const begun: string[] = [];
    const act = ({ key }: ClaimedEffect) => Promise.resolve(void begun.push(key));
    await standsAtEnd(parts(), 'stopped');
    await standsAtEnd(parts(), 'punctual');
    const request = sampleRequest(past);
    await append(request);
    start('punctual', act, { lateAfterMs: 1000 });
    await ends('punctual', { too_late: 1 });
    expect(begun).toEqual([]);
    stop.abort();
    await running;
    stop = new AbortController();
    start('stopped', act);
    await ends('stopped', { done: 1 });
    expect(begun).toEqual([request.id]);
  });

  it('does nothing more about somebody who was erased meanwhile and calls nobody', async () => {
    const begun: string[] = [];
    await standsAtEnd(parts(), 'erased');
    await append(sampleRequest(past), ended());
    start('erased', ({ key }) => Promise.resolve(void begun.push(key)), { maxAttempts: 1 });
    await ends('erased', { cancelled: 1 });
    expect(begun).toEqual([]);
    expect(await listed('erased')).toMatchObject([{ state: 'cancelled', reason: 'The person was erased' }]);
  });

  it('does nothing of a history that is filled in while managers are off, and what is due later', async () => {
    const begun: string[] = [];
    await standsAtEnd(parts(), 'filled');
    start('filled', ({ key }) => Promise.resolve(void begun.push(key)));
    await caughtUp('filled');
    const timer = sampleRequest(future);
    await withManagersOff(system.infrastructure.pool, 'spec', async () => {
      await append(sampleRequest(past), timer);
    });
    await caughtUp('filled');
    const { rows } = await system.infrastructure.pool.query<{ key: string }>(
      `select key from effects where manager = 'filled' and state in ('due', 'running')`,
    );
    expect([rows.map(({ key }) => key), begun]).toEqual([expect.arrayContaining([timer.id]), []]);
  });

  it.each([
    ['what', 'again', {}],
    ['what matters only live and', 'again-live', { live: true }],
  ])(
    'acts on %s was asked for once managers were on again, however late the first of them begins',
    async (_what, name, options) => {
      const begun: string[] = [];
      const act = ({ key }: ClaimedEffect) => Promise.resolve(void begun.push(key));
      await standsAtEnd(parts(), name);
      start(name, act, options);
      await caughtUp(name);
      stop.abort();
      await running;
      stop = new AbortController();
      await withManagersOff(system.infrastructure.pool, 'spec', () => append(sampleRequest(past)));
      const dueAt = Date.now() + 20;
      const asked = sampleRequest(new Date(dueAt).toISOString());
      await append(asked);
      await eventually(() => Date.now() > dueAt);
      start(name, act, options);
      await eventually(() => Promise.resolve(begun.length > 0));
      await caughtUp(name);
      expect(begun).toEqual([asked.id]);
    },
  );

  it('does nothing twice with two processes at once, and calls off what is called off', async () => {
    const begun: string[] = [];
    await standsAtEnd(parts(), 'both');
    const act = ({ key }: ClaimedEffect) => Promise.resolve(void begun.push(key));
    start('both', act);
    const first = running;
    start('both', act);
    running = Promise.all([first, running]).then(() => undefined);
    await append(...Array.from({ length: 40 }, () => sampleRequest(past)));
    await ends('both', { done: 40 });
    expect([begun.length, new Set(begun).size]).toEqual([40, 40]);
  });

  it('retries what can be repeated until its attempts are used up, and keeps each try with its calls', async () => {
    await standsAtEnd(parts(), 'failing');
    const keys: string[] = [];
    start(
      'failing',
      (_effect, acting) => {
        keys.push(acting.idempotencyKey);
        noteCall({ provider: 'sample', status: 503, answer: '{"error":"…"}' });
        return Promise.reject(new OutboundError('failed', 'The provider answered with HTTP 503', { status: 503 }));
      },
      { maxAttempts: 3 },
    );
    await append(sampleRequest(past));
    await ends('failing', { failed: 1 });
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    const [effect] = await listed('failing');
    expect(effect).toMatchObject({
      attempts: 3,
      maxAttempts: 3,
      reason: 'The provider answered with HTTP 503',
      stuck: false,
    });
    const { body } = await admin.call<Attempts>('GET', `/api/effects/failing/${effect!.key}/attempts`);
    expect(body.attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [3, 'failed'],
      [2, 'again'],
      [1, 'again'],
    ]);
    expect(body.attempts[0]!.calls).toEqual([{ provider: 'sample', status: 503, answer: '{"error":"…"}' }]);
  });

  it('looks again for what it waits for, which counts as no attempt', async () => {
    await standsAtEnd(parts(), 'waiting');
    const act = () => Promise.resolve();
    const manager = sampleManager(system.nest.get(Commands), act, { name: 'waiting', maxAttempts: 1 });
    const kind = manager.kinds.sample!;
    let looks = 0;
    const perform: typeof kind.perform = (effect, acting) =>
      ++looks < 4 ? Promise.resolve({ afterMs: 1 }) : kind.perform(effect, acting);
    const waiting = { ...manager, kinds: { sample: { ...kind, perform } } };
    running = runManager(waiting, parts(), times, stop.signal, 1);
    await append(sampleRequest(past));
    await ends('waiting', { done: 1 });
    const [effect] = await listed('waiting');
    expect([looks, effect!.attempts]).toEqual([4, 1]);
    const { body } = await admin.call<Attempts>('GET', `/api/effects/waiting/${effect!.key}/attempts`);
    expect(body.attempts).toHaveLength(1);
  });

  it.each([
    ['was never reached has failed', [false, false, false], 'failed', 1],
    ['did not answer once, and then could not be asked, leaves it unknown', [true, false, false], 'unknown', 0],
    ['did not answer at last leaves it unknown', [false, false, true], 'unknown', 0],
  ] as const)('makes something at a provider that %s', async (called, mayHaveActed, state, concluded) => {
    const name = `making ${called}`;
    await standsAtEnd(parts(), name);
    let calls = 0;
    let concludes = 0;
    const unclear = () =>
      new OutboundError('timeout', 'It did not answer', { mayHaveActed: mayHaveActed[calls++ % 3]! });
    const conclude = () => Promise.resolve(void concludes++);
    start(name, () => Promise.reject(unclear()), { maxAttempts: 3, makes: true, conclude });
    await append(sampleRequest(past));
    await ends(name, { [state]: 1 });
    expect([calls, concludes]).toEqual([3, concluded]);
    // A person has it tried again, or gives it up: only then its failure is recorded.
    const { manager, key } = (await listed(name))[0]!;
    const effects = [{ manager, key }];
    const answer = await admin.call('POST', '/api/effects/give-up', { effects, reason: 'Not wanted any more' });
    expect(answer.body).toEqual({ asked: 1, left: 0 });
    await ends(name, { cancelled: 1 });
    expect([calls, concludes]).toEqual([3, concluded + 1]);
  });

  it('keeps why, and the try with its calls, though the manager reads the outcome before the worker has written them', async () => {
    await standsAtEnd(parts(), 'overtaken');
    const read = `select from process_managers m where m.name = 'overtaken' and m.position >= $1`;
    const result = async (): Promise<Outcome> => {
      const { position } = (await system.infrastructure.log.readStream(stream)).at(-1)!;
      await eventually(async () => (await system.infrastructure.pool.query(read, [position])).rowCount === 1);
      return { as: 'done', reason: 'It was there already' };
    };
    const calls = { provider: 'sample', status: 409, answer: '' };
    start('overtaken', () => Promise.resolve(noteCall(calls)), { result });
    const stream = await append(sampleRequest(past));
    await ends('overtaken', { done: 1 });
    const [effect] = await listed('overtaken');
    expect(effect).toMatchObject({ state: 'done', reason: 'It was there already' });
    const { body } = await admin.call<Attempts>('GET', `/api/effects/overtaken/${effect!.key}/attempts`);
    expect(body.attempts).toMatchObject([{ attempt: 1, outcome: 'done', calls: [calls] }]);
  });

  it('gives up what failed while somebody gave it up', async () => {
    await standsAtEnd(parts(), 'meanwhile');
    let calls = 0;
    let fail = (_error: Error) => {};
    start('meanwhile', () => (calls++, new Promise((_, reject) => (fail = reject))), { maxAttempts: 1 });
    await append(sampleRequest(past));
    await eventually(() => calls === 1);
    const { key, kind, subject } = (await listed('meanwhile'))[0]!;
    // As if somebody decided while the effect still waited; the decision is read while it is under way.
    const data = { manager: 'meanwhile', key, kind, subject, reason: 'x' };
    const decision = { ...sampleRequest(past), type: 'EffectGivenUp', data } as NewEvent;
    await system.infrastructure.log.append(effectsStream('meanwhile'), [decision], 'no_stream');
    const noted = `select from effects where manager = 'meanwhile' and given_up`;
    await eventually(async () => (await system.infrastructure.pool.query(noted)).rowCount === 1);
    fail(new OutboundError('failed', 'The provider answered with HTTP 500', { status: 500 }));
    await ends('meanwhile', { cancelled: 1 });
    expect([calls, (await listed('meanwhile'))[0]!.reason]).toEqual([1, 'It was given up']);
  });

  it('leaves what it cannot repeat unknown after a call that failed, until a person decides', async () => {
    await standsAtEnd(parts(), 'mail');
    let calls = 0;
    start(
      'mail',
      () => {
        calls++;
        return calls > 1
          ? Promise.resolve()
          : Promise.reject(new OutboundError('failed', 'HTTP 500 after it did the work'));
      },
      { idempotent: false },
    );
    const stream = await append(sampleRequest(past));
    await ends('mail', { unknown: 1 });
    expect(calls).toBe(1);
    const { manager, key } = (await listed('mail'))[0]!;
    const answer = await admin.call('POST', '/api/effects/retry', { effects: [{ manager, key }] });
    expect([answer.status, answer.body]).toEqual([200, { asked: 1, left: 0 }]);
    await ends('mail', { done: 1 });
    expect(calls).toBe(2);
    const types = (await system.infrastructure.log.readStream(stream)).map(({ type }) => type);
    expect(types).toEqual(['MarketingEnrollmentRequested', 'NoteAdded', 'NoteAdded', 'MarketingEnrolled']);
    const acts = await system.infrastructure.log.readStream('effects-mail');
    expect(acts.map(({ type }) => type)).toEqual(['EffectRetried']);
    // An effect that is done is left alone.
    const again = await admin.call('POST', '/api/effects/retry', { effects: [{ manager, key }] });
    expect(again.body).toEqual({ asked: 0, left: 1 });
  });

  it('tries again what certainly was not done, though it cannot be repeated', async () => {
    await standsAtEnd(parts(), 'unsent');
    let calls = 0;
    start(
      'unsent',
      () => {
        calls++;
        const unsent = new OutboundError('unreachable', 'The provider could not be reached', { mayHaveActed: false });
        return calls > 2 ? Promise.resolve() : Promise.reject(unsent);
      },
      { idempotent: false },
    );
    await append(sampleRequest(past));
    await ends('unsent', { done: 1 });
    expect(calls).toBe(3);
  });

  it('is given up with a reason, in bulk, by admins only', async () => {
    await standsAtEnd(parts(), 'given-up');
    start('given-up', () =>
      Promise.reject(new OutboundError('refused', 'The provider refused it', { mayHaveActed: false })),
    );
    await append(sampleRequest(past), sampleRequest(past));
    await ends('given-up', { failed: 2 });
    const effects = (await listed('given-up')).map(({ manager, key }) => ({ manager, key }));
    const staff = await system.signedIn('user');
    expect((await staff.call('POST', '/api/effects/give-up', { effects, reason: 'x' })).status).toBe(403);
    expect((await admin.call('POST', '/api/effects/give-up', { effects })).body).toMatchObject({
      code: 'invalid_input',
    });
    const { body } = await admin.call('POST', '/api/effects/give-up', { effects, reason: 'Settled by phone' });
    expect(body).toEqual({ asked: 2, left: 0 });
    await ends('given-up', { cancelled: 2 });
    const acts = await system.infrastructure.log.readStream('effects-given-up');
    expect(acts.map(({ data }) => (data as { reason: string }).reason)).toEqual([
      'Settled by phone',
      'Settled by phone',
    ]);
    const { rows } = await system.infrastructure.pool.query(`select from effects where reason like '%phone%'`);
    expect(rows).toEqual([]);
    const unknown = await admin.call('POST', '/api/effects/retry', { effects: [{ manager: 'x', key: 'y' }] });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'effect_not_found']);
  });

  it('fault 38: what only records something in the log is done after a restore, too', async () => {
    const overdue = sampleRequest(past);
    await append(overdue);
    const begun: string[] = [];
    start('recording', ({ key }) => Promise.resolve(void begun.push(key)), { onlyRecords: true });
    // It does what was due in the specs before, too.
    const left = `select from effects where manager = 'recording' and state = 'due' and due_at < now()`;
    await eventually(
      async () => begun.includes(overdue.id) && (await system.infrastructure.pool.query(left)).rowCount === 0,
    );
  });

  it('is reported by health and metrics when it is stuck', async () => {
    await system.infrastructure.pool.query(
      `insert into process_managers (name, holder, epoch, expires_at, position) values ('nobody', gen_random_uuid(), 1, now(), 1);
       insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts)
       values ('nobody', 'a', 'sample', 'sample-a', 'c', now() - interval '6 minutes', true, 5)`,
    );
    const health = await system.visitor().call<{ stuckEffects: number }>('GET', '/api/health');
    expect(health.body.stuckEffects).toBe(1);
    const metrics = (await system.visitor().call<string>('GET', '/metrics')).body;
    expect(metrics).toMatch(/effects_stuck\{manager="nobody"\} 1\n/);
    expect((await listed('nobody'))[0]).toMatchObject({ state: 'due', stuck: true });
  });
});
