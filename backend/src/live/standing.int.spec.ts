import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { Activity } from '../../../contracts/src/activity/routes.js';
import { startProjector, type Projector } from '../../../projections/src/engine/projector/projector.js';
import type { Caller } from '../../../testing/caller.js';
import { EventStream, type StreamEvent } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { holdLock } from '../../../testing/held-lock.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';

describe('read models that stand still', () => {
  let system: TestSystem;
  let staff: Caller;
  let admin: Caller;
  let projector: Projector;
  const open: EventStream[] = [];

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    await project();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
  });
  afterAll(async () => {
    for (const stream of open) stream.close();
    await projector.stop();
    await system.stop();
  });

  async function project(): Promise<void> {
    const { log } = system.infrastructure;
    projector = await startProjector({
      databaseUrl: system.infrastructure.config.databaseUrl,
      log,
      logger,
      projections: liveProjections,
    });
    await projector.caughtUp;
  }
  const logger = pino({ level: 'silent' });
  async function stream(): Promise<EventStream> {
    const opened = await EventStream.open(staff);
    open.push(opened);
    await opened.until(({ event }) => event === 'standing');
    return opened;
  }
  async function add(): Promise<CommandAnswer> {
    return (await staff.call<CommandAnswer>('POST', '/api/leads', { email: 'owner@example.com', source: 'manual' }))
      .body;
  }
  async function move(id: string): Promise<CommandAnswer> {
    return (await staff.call<CommandAnswer>('POST', `/api/leads/${id}/status`, { status: 'closed' })).body;
  }
  const board = async () => (await staff.call<Board>('GET', '/api/board')).body;
  const stageOf = ({ columns }: Board, id: string) =>
    columns.find(({ cards }) => cards.some((card) => card.id === id))?.status;
  const reasons = ({ event, data }: StreamEvent) =>
    event === 'standing' ? data.standing?.map(({ name, why }) => `${name} ${why}`) : undefined;

  it('are announced when one is paused and when it goes on; until then its answers name the position they stand at', async () => {
    const { id, position: before } = await add();
    await system.projected(before);
    const live = await stream();
    expect(live.events.at(-1)).toMatchObject({ id: '', event: 'standing', data: { standing: [], parked: [] } });
    expect((await admin.call('POST', '/api/projections/pipeline/pause')).status).toBe(200);
    const { data } = await live.until((event) => reasons(event)?.includes('pipeline paused') ?? false);
    expect(data.standing).toEqual([{ name: 'pipeline', why: 'paused', since: expect.any(String), position: before }]);

    const { position } = await move(id);
    await eventually(async () => {
      const { body } = await staff.call<Activity>('GET', '/api/activity');
      return BigInt(body.position) >= BigInt(position);
    });
    const stood = await board();
    expect([stood.position, stageOf(stood, id)]).toEqual([before, 'leads']);
    expect((await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body.position).toBe(before);
    // A new connection hears it at once.
    expect(reasons((await stream()).events.find(({ event }) => event === 'standing')!)).toEqual(['pipeline paused']);

    live.events.length = 0;
    expect((await admin.call('POST', '/api/projections/pipeline/resume')).status).toBe(200);
    await live.until((event) => reasons(event)?.length === 0);
    const gone = await board();
    expect(stageOf(gone, id)).toBe('closed');
    expect(BigInt(gone.position)).toBeGreaterThanOrEqual(BigInt(position));
  });

  it('are all of them while nobody projects, until somebody does', async () => {
    const live = await stream();
    await projector.stop();
    const stopped = await live.until((event) => reasons(event)?.length === liveProjections.length);
    expect(new Set(stopped.data.standing?.map(({ why }) => why))).toEqual(new Set(['stopped']));
    const { id } = await add();
    const { position } = await move(id);
    expect(stageOf(await board(), id)).toBeUndefined();
    live.events.length = 0;
    await project();
    await live.until((event) => reasons(event)?.length === 0);
    await system.projected(position);
    expect(stageOf(await board(), id)).toBe('closed');
  });

  it('are those that the projector does not get done, though it lives', async () => {
    const live = await stream();
    const { pool } = system.infrastructure;
    // Every write of a batch waits for this.
    const release = await holdLock(pool, 'lock table projection.live_changes in exclusive mode');
    const { id } = await add();
    const behind = await live.until((event) => reasons(event)?.includes('pipeline behind') ?? false);
    expect(behind.data.standing).toHaveLength(liveProjections.length);
    live.events.length = 0;
    await release();
    await live.until((event) => reasons(event)?.length === 0);
    expect(stageOf(await board(), id)).toBe('leads');
  });

  it('are those that are empty and being filled, with how long that takes', async () => {
    const live = await stream();
    const { pool } = system.infrastructure;
    const standingsIn = (event: StreamEvent) =>
      event.data.standing?.map(({ name, why, minutesLeft }) => [name, why, minutesLeft]);
    const fill = (secondsLeft: number | null) =>
      pool.query('update projection.lease set filling = $1', [
        { position: '0', events: 0, eventsPerSecond: 0, secondsLeft },
      ]);
    // As the projector leaves it while it fills: a log this short is filled before anybody looks.
    await pool.query(`update projection.checkpoints set position = null where name = 'documents' and serving`);
    await fill(null);
    await live.until((event) => event.event === 'standing' && standingsIn(event)?.[0]?.[1] === 'filling');
    await fill(70);
    await live.until((event) => event.event === 'standing' && standingsIn(event)?.[0]?.[2] === 2);
    expect(standingsIn(live.events.at(-1)!)).toEqual([['documents', 'filling', 2]]);
    await pool.query('update projection.lease set filling = null');
    await add();
    await live.until((event) => reasons(event)?.length === 0);
  });

  it('are single leads, where an event of theirs can’t be projected', async () => {
    const { id, position } = await add();
    await system.projected(position);
    const live = await stream();
    await system.infrastructure.pool.query(
      `insert into projection.parked_streams
         (projection, version, generation, stream, event_id, type, from_revision, from_position, error, last_position)
       select name, version, generation, $1, gen_random_uuid(), 'NoteAdded', 1, position, 'sample', position
       from projection.checkpoints where name = 'pipeline' and serving`,
      [`lead-${id}`],
    );
    await live.until(
      ({ event, data }) =>
        event === 'standing' && data.parked?.some((each) => each.kind === 'lead' && each.id === id) === true,
    );
  });
});
