import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { analysisIdOf } from './domain/analysed-lead.js';
import { AnswerTasks, RentEstimates } from './rent-estimates.js';
import { RentCache, RentRecorder } from './rent-recorder.js';
import { RentLimits } from './rent-limits.js';
import { RentProvider } from '../integrations/rentcast/rent-provider.js';
import { Commands } from '../platform/commands/commands.js';
import { leadIdsOf, property, startWithProvider, submitForm } from '../../../testing/analyses.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { runManager, standsAtEnd } from '../../../testing/run-manager.js';
import { sampleKey } from '../../../testing/rentcast.js';
import { leaveUndone } from '../../../testing/undone-analyses.js';

describe('the process manager of rent estimates', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let admin: Caller;
  const stop = new AbortController();

  beforeAll(async () => {
    system = await startWithProvider();
    // Comes before there is a second API: Passport keeps its strategies once per process.
    admin = await system.signedIn('admin');
  });
  afterEach(() => {
    system.provider.asked.length = 0;
  });
  afterAll(async () => {
    stop.abort();
    await system.stop();
  });

  const leftUndone = (more?: object) => leaveUndone(system, more);
  const stream = (id: string) => system.infrastructure.log.readStream(`analysis-${id}`);
  const finished = (id: string) =>
    eventually(async () => {
      const events = await stream(id);
      return events.some(({ type }) => type === 'RentEstimated') ? events : undefined;
    });
  const waiting = async () =>
    (
      await system.infrastructure.pool.query<{ key: string }>(
        `select key from effects where state in ('due', 'running')`,
      )
    ).rows;

  it('finishes what was left undone, under the same correlation id, and asks the provider once', async () => {
    const { analysisId, correlationId, leadId } = await leftUndone();
    const events = await finished(analysisId);
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);
    for (const { metadata } of events.slice(1))
      expect(metadata).toMatchObject({
        $correlationId: correlationId,
        actor: { kind: 'system', id: 'rent-estimates' },
      });
    expect(events[1]).toMatchObject({ data: { leadId } });
    expect(system.provider.asked).toHaveLength(1);
    await eventually(async () => (await waiting()).length === 0);
  });

  it('records the failure and the fallback when the provider has nothing', async () => {
    const { analysisId } = await leftUndone({ streetAddress: '13 Unlucky Ln' });
    const types = (await finished(analysisId)).map(({ type }) => type);
    expect(types).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimateFailed', 'RentEstimated']);
  });

  it('does what a visitor asks for once, within the request', async () => {
    const { body } = await submitForm(system, [property]);
    const [leadId] = leadIdsOf(body);
    const before = await stream(analysisIdOf(leadId!));
    expect(before.map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);
    // A later analysis in the log was handled, so the first one was too.
    await finished((await leftUndone()).analysisId);
    await eventually(async () => (await waiting()).length === 0);
    expect(await stream(analysisIdOf(leadId!))).toHaveLength(3);
  });

  it('fault 23: a rebuild of every projection starts none: no call, no event', async () => {
    await submitForm(system, [property]);
    await finished((await leftUndone()).analysisId);
    const asked = system.provider.asked.length;
    const { log } = system.infrastructure;
    const readAfter = async (after: bigint | null = null) => {
      const events: LogEvent[] = [];
      for await (const batch of log.readAll({ after })) events.push(...batch.events);
      return events;
    };
    // What was asked for before may still be going on: a mail that is on its way.
    const asksBefore = new Set((await readAfter()).map(({ metadata }) => metadata.$correlationId));
    const head = await log.head();
    const names = (await admin.call<{ projections: { name: string }[] }>('GET', '/api/projections')).body.projections;
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const { name } of names) {
      const { status } = await admin.call('POST', `/api/projections/${name}/rebuild`);
      expect(status).toBe(202);
    }
    const since = await eventually(async () => {
      const events = await readAfter(head);
      return events.filter(({ type }) => type === 'ProjectionRebuilt').length >= names.length ? events : undefined;
    });
    const ofRebuilds = since.filter(({ metadata }) => !asksBefore.has(metadata.$correlationId));
    expect(new Set(ofRebuilds.map(({ type }) => type))).toEqual(new Set(['ProjectionRebuilt']));
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
    const name = 'second-rent-estimates';
    const answers = system.nest.get(AnswerTasks);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const managerWith = (commands: Commands) => {
      const provided = new RentProvider({ apiKey: sampleKey, baseUrl: provider.baseUrl });
      const cache = new RentCache(pool, provided, new RentLimits(pool, () => 500, infrastructure.secrets.visitors));
      const recorder = new RentRecorder(commands, cache, quiet as unknown as Logger);
      return Object.assign(new RentEstimates(log, commands, recorder, answers), { name });
    };
    const parts = { pool, log, logger: quiet };
    const times = { lease: { leaseMs: 300, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 1_000, renewMs: 200 } };
    await system.nest.close();
    const dying = new AbortController();
    let reached = () => {};
    const between = new Promise<void>((resolve) => (reached = resolve));
    const alive = system.nest.get(Commands);
    /** It never returns from recording the estimate, and by then is dead: it renews nothing. */
    const frozen = {
      execute: (...call: Parameters<Commands['execute']>) => {
        if (call[0].name !== 'RecordRentEstimate') return alive.execute(...call);
        dying.abort();
        reached();
        return new Promise(() => undefined);
      },
    } as unknown as Commands;
    await standsAtEnd(parts, name);
    void runManager(
      managerWith(frozen),
      parts,
      { ...times, claim: { lastsMs: 1_000, renewMs: 600_000 } },
      dying.signal,
    );
    const { analysisId } = await leftUndone();
    await between;
    expect(provider.asked).toHaveLength(1);
    expect((await stream(analysisId)).map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked']);

    const second = runManager(managerWith(alive), parts, times, stop.signal);
    const events = await finished(analysisId);
    expect(events.map(({ type }) => type)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);
    expect(provider.asked).toHaveLength(1);
    stop.abort();
    await second;
  });
});
