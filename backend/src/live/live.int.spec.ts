import { request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { liveChangesSchema } from '../../../contracts/src/live/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { holdLock } from '../../../testing/held-lock.js';
import { LiveController } from './live.controller.js';
import { LiveFeed } from './live-feed.js';

describe('the live stream', () => {
  let system: TestSystem;
  let staff: Caller;
  const open: EventStream[] = [];

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
  });
  afterAll(async () => {
    for (const stream of open) stream.close();
    await system.stop();
  });

  async function stream(lastEventId?: string, caller = staff): Promise<EventStream> {
    const opened = await EventStream.open(caller, lastEventId);
    open.push(opened);
    return opened;
  }
  async function add(): Promise<CommandAnswer> {
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', {
      email: 'owner@example.com',
      source: 'manual',
    });
    return body;
  }
  async function addMany(count: number): Promise<CommandAnswer[]> {
    const added: CommandAnswer[] = [];
    for (let n = 0; n < count; n++) added.push(await add());
    return added;
  }
  const shown = ({ events }: EventStream) =>
    events.filter(({ event }) => event === 'changes').flatMap(({ data }) => data.changes?.map(({ id }) => id) ?? []);

  it('begins with how far the read models are, and announces each change once its rows can be read', async () => {
    const before = await add();
    // The API hears of a batch just after its rows can be read.
    await (await stream()).until(({ data }) => BigInt(data.position ?? 0) >= BigInt(before.position));
    const live = await stream();
    expect((await live.until(({ event }) => event === 'hello')).data.position).toBe(before.position);
    const { id, position } = await add();
    const change = await live.until(({ event }) => event === 'changes');
    expect(liveChangesSchema.parse(change.data)).toEqual({ position, changes: [{ kind: 'lead', id }] });
    expect(change.id).toBe(position);
    expect((await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body.position).toBe(position);
    expect(live.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(live.response.headers['content-encoding']).toBeUndefined();
  });

  it(
    'fault 24: resumes after Last-Event-ID without a gap and without repetition, while changes go on',
    async () => {
      const seen = new Set<string | undefined>();
      let live = await stream();
      for (let drop = 0; drop < atScale(1, 20); drop++) {
        const first = await add();
        await live.until(({ event, data }) => event === 'changes' && BigInt(data.position) >= BigInt(first.position));
        live.close();
        for (const lead of shown(live)) seen.add(lead);
        const at = live.last?.id ?? '';
        const missed = await addMany(atScale(20, 5));
        const [resumed, during] = await Promise.all([stream(at), addMany(atScale(20, 5))]);
        const last = during.at(-1)?.position;
        await resumed.until(({ event, data }) => event === 'changes' && data.position === last);
        const positions = resumed.events
          .filter(({ event }) => event === 'changes')
          .map(({ data }) => BigInt(data.position));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
        expect(positions.every((position) => position > BigInt(at))).toBe(true);
        const after = shown(resumed);
        for (const { id } of [...missed, ...during]) expect(after.filter((lead) => lead === id)).toHaveLength(1);
        expect(after.filter((lead) => seen.has(lead))).toEqual([]);
        expect(resumed.events.map(({ event }) => event)).not.toContain('reset');
        live = resumed;
      }
    },
    faultPatienceMs,
  );

  it.each(['99999999999', '9'.repeat(19), '9'.repeat(30), 'nonsense'])(
    'answers reset to the position %s, which this log never had',
    async (position) => {
      const live = await stream(position);
      await live.until(({ event }) => event === 'reset');
      expect(live.events.map(({ event }) => event)).toEqual(['hello', 'standing', 'reset']);
    },
  );

  it('answers reset when the changes after the position are no longer kept', async () => {
    const [first] = await addMany(3);
    await system.projected((await add()).position);
    await system.infrastructure.pool.query(
      'delete from projection.live_changes where position < (select max(position) from projection.live_changes)',
    );
    const live = await stream(first?.position);
    await live.until(({ event }) => event === 'reset');
  });

  it('goes on after the database ended its connections', async () => {
    const live = await stream();
    await live.until(({ event }) => event === 'hello');
    await system.infrastructure.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'live-feed'`,
    );
    const { position } = await add();
    await live.until(({ data }) => data.position === position);
  });

  it('fault 25: cuts off a browser that does not read, and serves the others', async () => {
    const server = system.nest.getHttpServer();
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const slow = await stream();
    const socket = await connected;
    let buffered = 0;
    const watch = setInterval(() => (buffered = Math.max(buffered, socket.writableLength)), 1);
    const quick = await stream();
    slow.response.pause();
    // 20 MB: more than the sockets' own buffers, which are not our memory.
    const { rows } = await system.infrastructure.pool.query<{ position: string }>(`
      insert into projection.live_changes (position, changes, parked, committed_at)
      select (select position from read.status) + n,
        (select jsonb_agg(jsonb_build_object('kind', 'lead', 'id', gen_random_uuid())) from generate_series(1, 60)), '[]', now()
      from generate_series(1, 5000) n returning position::text`);
    await system.infrastructure.pool.query(`select pg_notify('projection_live', '')`);
    const last = rows.at(-1)?.position;
    await quick.until(({ data }) => data.position === last);
    expect(quick.events.filter(({ event }) => event === 'changes')).toHaveLength(5000);
    slow.response.resume();
    await slow.closed;
    clearInterval(watch);
    expect(slow.events.length).toBeLessThan(5000);
    // It buffered something, but no more than the megabyte allowed per browser, plus one change.
    expect(buffered).toBeGreaterThan(0);
    expect(buffered).toBeLessThan(1.1 * 1024 * 1024);
  });

  it('gives a session twenty streams and not one more, until one of them is closed', async () => {
    const crowd = await system.signedIn('user');
    const streams = await Promise.all(Array.from({ length: 25 }, () => stream(undefined, crowd)));
    const refused = streams.filter(({ response }) => response.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.response.headers['retry-after']).toBe('30');
    streams.find(({ response }) => response.statusCode === 200)?.close();
    await eventually(async () => (await stream(undefined, crowd)).response.statusCode === 200);
    expect((await stream()).response.statusCode).toBe(200);
  });

  it('keeps nothing for a browser that is gone before its session was looked up', async () => {
    const admin = await system.signedIn('admin');
    const listen = jest.spyOn(system.nest.get(LiveFeed), 'listen');
    const { pool } = system.infrastructure;
    const release = await holdLock(pool, 'lock table sessions in access exclusive mode');
    const server = system.nest.getHttpServer();
    const gone = new Promise((resolve) => server.once('connection', (socket: Socket) => socket.once('close', resolve)));
    const sent = request(`${system.url}/api/live`, { headers: { cookie: admin.cookie }, agent: false });
    sent.on('error', () => undefined).end();
    await eventually(async () => {
      const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from sessions s join users%'`;
      return (await pool.query(text)).rowCount;
    });
    sent.destroy();
    await gone;
    await release();
    const live = await stream(undefined, admin);
    await live.until(({ event }) => event === 'hello');
    expect(listen).toHaveBeenCalledTimes(1);
    listen.mockRestore();
  });

  it('says at times that it stands', async () => {
    const live = await stream();
    await live.until(({ event }) => event === 'hello');
    await system.nest.get(LiveController).beat();
    await live.until(({ event }) => event === 'beat');
  });

  it('fault 31: ends with the session', async () => {
    const admin = await system.signedIn('admin');
    const live = await stream(undefined, admin);
    await live.until(({ event }) => event === 'hello');
    await admin.call('POST', '/api/auth/logout');
    await system.nest.get(LiveController).beat();
    await live.closed;
  });

  it('ends when the process stops', async () => {
    const other = await system.another();
    const live = await stream(undefined, staff.at(other.url));
    await live.until(({ event }) => event === 'hello');
    await other.stop();
    await live.closed;
  });
});
