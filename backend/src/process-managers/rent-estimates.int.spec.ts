import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import type { NewEvent } from '../../../event-store/src/types.js';
import { analysisIdOf, leadIdOf } from '../analyses/analysis-ids.js';
import { RentCache } from '../analyses/rent-cache.js';
import { RentEstimates } from '../analyses/rent-estimates.js';
import { RentRecorder } from '../analyses/rent-recorder.js';
import { RentProvider } from '../analyses/rent-provider.js';
import { Commands } from '../commands/commands.js';
import { leadIdsOf, property, startWithProvider, submitForm } from '../../test/analyses.js';
import type { Caller } from '../../test/caller.js';
import { eventually } from '../../test/eventually.js';
import { sampleKey } from '../../test/rentcast.js';
import { ManagerRunner } from './manager-runner.js';
import { ManagerStore } from './manager-store.js';

const times = { leaseMs: 300, renewMs: 50, lookMs: 20 };

describe('the process manager of rent estimates', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let admin: Caller;
  const stop = new AbortController();

  beforeAll(async () => {
    system = await startWithProvider();
    // Before there is a second API: Passport keeps its strategies once per process.
    admin = await system.signedIn('admin');
  });
  afterEach(() => {
    system.provider.asked.length = 0;
  });
  afterAll(async () => {
    stop.abort();
    await system.stop();
  });

  /** What a process leaves behind that was killed right after the request: long ago, so that it is due. */
  async function leftUndone(more: object = {}): Promise<{ analysisId: string; correlationId: string; leadId: string }> {
    const submissionId = randomUUID();
    const leadId = leadIdOf(submissionId, 3);
    const analysisId = analysisIdOf(leadId);
    const { state = 'IA', ...rest } = { ...property, streetAddress: `${randomUUID()} Sample St`, ...more } as Record<
      string,
      unknown
    >;
    const event = {
      id: randomUUID(),
      type: 'AnalysisRequested',
      data: { submissionId, email: 'owner@example.com', name: 'owner', state, ...rest },
      metadata: {
        ...{ $correlationId: submissionId, $causationId: randomUUID() },
        ...{ actor: { kind: 'visitor', id: null }, occurredAt: '2026-03-02T15:00:00.000Z' },
      },
    } as unknown as NewEvent;
    await system.infrastructure.log.append(`analysis-${analysisId}`, [event], 'no_stream');
    return { analysisId, correlationId: submissionId, leadId };
  }
  const stream = (id: string) => system.infrastructure.log.readStream(`analysis-${id}`);
  const finished = (id: string) =>
    eventually(async () => {
      const events = await stream(id);
      return events.some(({ type }) => type === 'AnalysisLinked') ? events : undefined;
    });
  const tasks = async () =>
    (await system.infrastructure.pool.query<{ key: string; attempts: number }>('select * from process_tasks')).rows;

  it('finishes what was left undone, under the same correlation id, and asks the provider once', async () => {
    const { analysisId, correlationId, leadId } = await leftUndone();
    const events = await finished(analysisId);
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'RentEstimated', 'AnalysisLinked']);
    for (const { metadata } of events.slice(1))
      expect(metadata).toMatchObject({
        $correlationId: correlationId,
        actor: { kind: 'system', id: 'rent-estimates' },
      });
    expect(events[2]).toMatchObject({ data: { leadId } });
    expect(system.provider.asked).toHaveLength(1);
    await eventually(async () => (await tasks()).length === 0);
  });

  it('records the failure and the fallback when the provider has nothing', async () => {
    const { analysisId } = await leftUndone({ streetAddress: '13 Unlucky Ln' });
    const types = (await finished(analysisId)).map(({ type }) => type);
    expect(types).toEqual(['AnalysisRequested', 'RentEstimateFailed', 'RentEstimated', 'AnalysisLinked']);
  });

  it('leaves alone what the request itself finished', async () => {
    const { body } = await submitForm(system, [property]);
    const [leadId] = leadIdsOf(body);
    const before = await stream(analysisIdOf(leadId!));
    expect(before.map(({ type }) => type)).toEqual(['AnalysisRequested', 'RentEstimated', 'AnalysisLinked']);
    // One that comes later in the log was handled, so the first was too.
    await finished((await leftUndone()).analysisId);
    await eventually(async () => (await tasks()).length === 0);
    expect(await stream(analysisIdOf(leadId!))).toHaveLength(3);
  });

  it('fault 23: a rebuild of every projection starts none: no call, no event', async () => {
    await submitForm(system, [property]);
    await finished((await leftUndone()).analysisId);
    const asked = system.provider.asked.length;
    const head = await system.infrastructure.log.head();
    const names = (await admin.call<{ projections: { name: string }[] }>('GET', '/api/projections')).body.projections;
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const { name } of names) {
      const { status } = await admin.call('POST', `/api/projections/${name}/rebuild`);
      expect(status).toBe(202);
    }
    const rebuilt = await eventually(async () => {
      const events: string[] = [];
      for await (const batch of system.infrastructure.log.readAll({ after: head }))
        events.push(...batch.events.map(({ type }) => type));
      return events.filter((type) => type === 'ProjectionRebuilt').length >= names.length ? events : undefined;
    });
    expect(new Set(rebuilt)).toEqual(new Set(['ProjectionRebuilt']));
    expect(system.provider.asked).toHaveLength(asked);
  });

  it('of several processes one works', async () => {
    const other = await system.another();
    const left = await Promise.all([leftUndone(), leftUndone(), leftUndone()]);
    for (const { analysisId } of left) expect(await finished(analysisId)).toHaveLength(3);
    expect(system.provider.asked).toHaveLength(3);
    await other.stop();
  });

  it('fault 26: a worker that dies between the effect and its event: the effect happens once', async () => {
    const { infrastructure, provider } = system;
    const { log, pool } = infrastructure;
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const recorder = (commands: Commands) =>
      new RentRecorder(
        commands,
        new RentCache(pool, new RentProvider({ apiKey: sampleKey, baseUrl: provider.baseUrl })),
        quiet as unknown as Logger,
      );
    const dying = new AbortController();
    // A manager under another name: position and tasks of its own, from the start of the log.
    const worker = (manager: RentEstimates, signal: AbortSignal) => {
      const named = Object.assign(Object.create(manager) as RentEstimates, { name: 'second-rent-estimates' });
      const store = new ManagerStore(pool, named.name);
      return new ManagerRunner(named, { log, store, logger: quiet }, times).run(signal);
    };
    await system.nest.close();
    const { analysisId } = await leftUndone();
    let reached = () => {};
    const between = new Promise<void>((resolve) => (reached = resolve));
    const frozen = {
      execute: () => {
        reached();
        return new Promise(() => undefined);
      },
    } as unknown as Commands;
    void worker(new RentEstimates(log, frozen, recorder(frozen)), dying.signal);
    await between;
    dying.abort();
    expect(provider.asked).toHaveLength(1);
    expect(await stream(analysisId)).toHaveLength(1);

    const alive = system.nest.get(Commands);
    void worker(new RentEstimates(log, alive, recorder(alive)), stop.signal);
    const events = await finished(analysisId);
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'RentEstimated', 'AnalysisLinked']);
    expect(provider.asked).toHaveLength(1);
  });
});
