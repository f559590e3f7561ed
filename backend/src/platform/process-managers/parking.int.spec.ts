import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParkedStream } from '../../../../contracts/src/operations/queries.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { runAsk } from '../../../../projections/src/cli/run-ask.js';
import { RentEstimates, AnswerTasks } from '../../analyses/rent-estimates.js';
import { RentRecorder } from '../../analyses/rent-recorder.js';
import { findJobs, JobEnded, noteAct } from '../../../../projections/src/engine/operator/jobs.js';
import { listParked, retryStreams } from '../../../../projections/src/parked/parked.js';
import { Commands } from '../commands/commands.js';
import { startWithProvider } from '../../../../testing/analyses.js';
import type { Answer, Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { runManager, standsAtEnd } from '../../../../testing/run-manager.js';
import { saidLogger } from '../../../../testing/said-logger.js';
import { analysisEvent, leaveUndone, takeAway } from '../../../../testing/undone-analyses.js';

const own = 'rent-estimates';
const times = { lease: { leaseMs: 10_000, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 60_000, renewMs: 10_000 } };

describe('an event that a process manager cannot read', () => {
  let system: Awaited<ReturnType<typeof startWithProvider>>;
  let admin: Caller;

  beforeAll(async () => {
    system = await startWithProvider();
    admin = await system.signedIn('admin');
  });
  afterEach(() => {
    system.provider.asked.length = 0;
  });
  afterAll(() => system.stop());

  const read = (stream: string) => system.infrastructure.log.readStream(stream);
  const typesOf = async (stream: string) => (await read(stream)).map(({ type }) => type);
  const finished = (stream: string) => eventually(async () => (await typesOf(stream)).includes('RentEstimated'));
  const tasks = async () =>
    (
      await system.infrastructure.pool.query<{ stream: string }>(
        `select subject as stream from effects where state in ('due', 'running')`,
      )
    ).rows;
  const parkedIn = async (manager: string, stream: string) =>
    (await admin.call<{ parked: ParkedStream[] }>('GET', '/api/parked')).body.parked.find(
      (each) => each.projection === manager && each.stream === stream,
    );
  const parks = (manager: string, stream: string) => eventually(() => parkedIn(manager, stream));
  const retry = (id: string): Promise<Answer> => admin.call('POST', `/api/parked/${id}/retry`);
  /** One act for everybody: the read models in which the stream waits go on as well. */
  async function skip(id: string): Promise<void> {
    const { body } = await admin.call<{ tried: number; applied: number }>('POST', `/api/parked/${id}/skip`, {
      reason: 'An import',
    });
    // A read model may miss the beginning of the stream, and wait at the next event.
    expect(body.tried).toBeGreaterThan(1);
    expect(body.applied).toBeGreaterThan(1);
  }

  it('parks its stream with the later events, is listed wherever parked streams are, and holds up no other', async () => {
    const { stream, correlationId } = await leaveUndone(system, { squareFootage: -1 });
    expect(await parks(own, stream)).toMatchObject({
      event: { type: 'AnalysisRequested', revision: 0 },
      ...{ laterEvents: 0, leadId: null },
      stale: 'This analysis is not being finished: it may lack its estimate or its lead.',
    });
    const failure = analysisEvent('RentEstimateFailed', { error: 'No answer' }, correlationId);
    await system.infrastructure.log.append(stream, [failure], 0);
    await finished((await leaveUndone(system)).stream);
    await eventually(async () => (await parkedIn(own, stream))?.laterEvents === 1);
    const metrics = (await system.visitor().call<string>('GET', '/metrics')).body;
    expect(metrics).toMatch(/projection_parked_streams\{projection="rent-estimates"\} 1\n/);
    const { rows } = await system.infrastructure.pool.query<{ own: number; all: number }>(
      `select count(*) filter (where projection = 'rent-estimates')::int as own,
         (select parked_streams from read.status) - count(*)::int as all from projection.parked`,
    );
    expect(rows).toEqual([{ own: 1, all: 0 }]);

    const { id } = await parks(own, stream);
    expect((await retry(id)).body).toEqual({ tried: 1, applied: 0 });
    expect((await parks(own, stream)).id).toBe(id);
    await skip(id);
    expect(await parkedIn(own, stream)).toBeUndefined();
    const acts = await eventually(async () => {
      const events = await read(`projection-${own}`);
      return events.length === 2 ? events : undefined;
    });
    expect(acts.map(({ type, data }) => [type, (data as { applied?: boolean }).applied])).toEqual([
      ['ParkedStreamRetried', false],
      ['ParkedStreamRetried', true],
    ]);
    expect((await read('log-skips')).map(({ type }) => type)).toEqual(['UnreadableEventSkipped']);

    // A manager that reads the whole log again, as after a reset, skips the event too.
    const { pool, log } = system.infrastructure;
    const head = await log.head();
    await pool.query('delete from process_managers');
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select from process_managers where name = 'rent-estimates' and position >= $1`,
        [head],
      );
      return rowCount === 1;
    });
    expect(await parkedIn(own, stream)).toBeUndefined();
  });

  it('parks the stream of a task that needs it: nothing is asked, nothing recorded; skipped, the task goes on', async () => {
    // The manager does not react to this event: the worker meets it.
    const later = analysisEvent('AnalysisLinked', { leadId: 'nobody' });
    const { stream } = await leaveUndone(system, {}, [later]);
    const { id, event } = await parks(own, stream);
    expect(event).toMatchObject({ type: 'AnalysisLinked', revision: 1 });
    expect((await tasks()).filter((task) => task.stream === stream)).toHaveLength(1);
    expect((await retry(id)).body).toEqual({ tried: 1, applied: 0 });
    expect(system.provider.asked).toHaveLength(0);
    await skip(id);
    await finished(stream);
    expect(await parkedIn(own, stream)).toBeUndefined();
    expect(await typesOf(stream)).toEqual(
      expect.arrayContaining(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']),
    );
    expect(system.provider.asked).toHaveLength(1);
  });

  it('goes on where it stopped when the event can be read again and the stream is retried', async () => {
    await takeAway(system, own);
    const { log, pool } = system.infrastructure;
    const manager = 'second-rent-estimates';
    let hiding = false;
    /** As if keys were lost. */
    const seen = (event: LogEvent): LogEvent =>
      hiding ? { ...event, readable: false, unreadable: { reason: 'invalid', message: 'the key is lost' } } : event;
    const seeing: Pick<EventLog, 'subscribe' | 'readStream' | 'head'> = {
      head: () => log.head(),
      readStream: async (...asked) => (await log.readStream(...asked)).map(seen),
      async *subscribe(options) {
        for await (const batch of log.subscribe(options)) yield { ...batch, events: batch.events.map(seen) };
      },
    };
    const stop = new AbortController();
    const { logger, said } = saidLogger();
    const estimates = new RentEstimates(
      seeing as EventLog,
      system.nest.get(Commands),
      system.nest.get(RentRecorder),
      system.nest.get(AnswerTasks),
    );
    await standsAtEnd({ log, pool, logger }, manager);
    const named = Object.assign(estimates, { name: manager });
    const running = runManager(named, { log: seeing, pool, logger }, times, stop.signal);
    const other = await leaveUndone(system);
    await finished(other.stream);
    hiding = true;
    const lost = await leaveUndone(system);
    const { id } = await parks(manager, lost.stream);
    const [event] = await read(lost.stream);
    expect(said).toContainEqual(
      expect.objectContaining({
        ...{ manager, stream: lost.stream, event: event!.id, correlationId: lost.correlationId },
        msg: 'A stream was parked: an operator has to look at it',
      }),
    );
    expect(await typesOf(lost.stream)).toEqual(['AnalysisRequested']);
    hiding = false;
    expect((await retry(id)).body).toEqual({ tried: 1, applied: 1 });
    await finished(lost.stream);
    expect(await typesOf(lost.stream)).toEqual(['AnalysisRequested', 'AnalysisLinked', 'RentEstimated']);

    // If nobody works for the manager, an operator hears so: a request would have no effect.
    hiding = true;
    const waiting = await leaveUndone(system);
    const parked = await parks(manager, waiting.stream);
    stop.abort();
    await running;
    expect((await retry(parked.id)).body).toMatchObject({
      code: 'not_ready',
      detail: `No process is working for ${manager}.`,
    });
    const { databaseUrl } = system.infrastructure.config;
    const tools = { databaseUrl, pool, log, logger, onProgress: () => undefined };
    expect(await runAsk(tools, { verb: 'retry', id: parked.id, json: false })).toEqual({
      result: { error: `No API process is working for ${manager}: start the system first` },
      status: 1,
    });

    // It may stop right after it was asked: then an operator ends the request, and another can be made.
    const by = { actor: { kind: 'system', id: 'ops' }, correlationId: randomUUID() } as const;
    const streams = (await listParked(pool)).filter((each) => each.id === parked.id);
    const [left] = await retryStreams(pool, streams, by);
    await expect(retryStreams(pool, streams, by)).rejects.toThrow(`wait, or cancel ${manager}.`);
    const cancelled = await runAsk(tools, { verb: 'cancel', name: manager, json: false });
    expect(cancelled).toMatchObject({ result: { jobs: [{ id: left, state: 'cancelled' }] }, status: 0 });
    const none = await runAsk(tools, { verb: 'cancel', name: manager, json: false });
    expect(none).toEqual({ result: { error: 'No job is running' }, status: 1 });
    // The process was only slow: what it did meanwhile is not kept.
    const act = { eventId: randomUUID(), stream: parked.stream, type: 'AnalysisRequested', revision: 0, applied: true };
    await expect(noteAct(pool, left!, { type: 'ParkedStreamRetried', data: act })).rejects.toThrow(JobEnded);
    const [again] = await retryStreams(pool, streams, by);
    expect((await admin.call('POST', `/api/projections/${manager}/cancel`)).status).toBe(202);
    expect(await findJobs(pool, 'id = $1', [again])).toMatchObject([{ state: 'cancelled' }]);
    expect((await admin.call('POST', '/api/projections/nobody/cancel')).status).toBe(404);
  });
});
