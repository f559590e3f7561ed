import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from '../../../contracts/src/operations/queries.js';
import type { Invited, UserHistory } from '../../../contracts/src/accounts/queries.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { drainOutbox, waitingInOutbox, type OutboxLog, Outbox, putIntoOutbox } from './outbox.js';

const act = { actor: { kind: 'system' as const, id: 'ops' }, correlationId: randomUUID() };

describe('the outbox', () => {
  let system: TestSystem;
  let admin: Caller;

  // Its own worker stands still, so that each test decides who looks when.
  beforeAll(async () => {
    system = await startSystem({ projector: false, logPatienceMs: 2_000 });
    admin = await system.signedIn('admin');
    await system.nest.get(Outbox).beforeApplicationShutdown();
  });
  afterAll(() => system.stop());

  const { stringify } = JSON;
  const typesOf = async (stream: string) =>
    (await system.infrastructure.log.readStream(stream)).map(({ type, data }) => `${type} ${stringify(data)}`);
  const put = (stream: string, count: number) =>
    inTransaction(system.infrastructure.pool, async (client) => {
      for (let n = 1; n <= count; n++)
        await putIntoOutbox(
          client,
          stream,
          [{ type: 'UserSessionsEnded', data: { count: n } }],
          act,
          'EndUserSessions',
        );
    });
  const due = () => system.infrastructure.pool.query('update outbox set due_at = now()');
  const drainAll = async (log: OutboxLog = system.infrastructure.log) => {
    const { pool } = system.infrastructure;
    for (let left = 1; left > 0;) {
      await drainOutbox(pool, log);
      left = (await waitingInOutbox(pool)).count;
    }
  };
  const counted = (count: number) =>
    Array.from({ length: count }, (_, n) => `UserSessionsEnded ${stringify({ count: n + 1 })}`);

  it('appends once what a process appended and did not live to forget', async () => {
    const { pool, log } = system.infrastructure;
    const stream = `user-${randomUUID()}`;
    await put(stream, 1);
    // The connection breaks after the append: the transaction is rolled back.
    const dying: OutboxLog = {
      readStream: (...given) => log.readStream(...given),
      append: async (...given) => {
        const appended = await log.append(...given);
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        );
        return appended;
      },
    };
    await expect(drainOutbox(pool, dying)).rejects.toThrow(/terminat|not queryable|closed/);
    expect(await typesOf(stream)).toHaveLength(1);
    expect((await waitingInOutbox(pool)).count).toBe(1);
    await drainAll();
    expect(await typesOf(stream)).toEqual(counted(1));
  });

  it('keeps each stream in order and stores nothing twice, with several processes at it', async () => {
    const streams = Array.from({ length: 5 }, () => `user-${randomUUID()}`);
    await Promise.all(streams.map((stream) => put(stream, 8)));
    await Promise.all([drainAll(), drainAll(), drainAll()]);
    for (const stream of streams) expect(await typesOf(stream)).toEqual(counted(8));
  });

  it('goes on with other streams while one can not be appended to, and keeps what waits behind it', async () => {
    const { pool, log } = system.infrastructure;
    const [stuck, fine] = [`user-${randomUUID()}`, `user-${randomUUID()}`];
    await put(stuck, 2);
    await put(fine, 2);
    const refusing: OutboxLog = {
      readStream: (...given) => log.readStream(...given),
      append: (stream, ...rest) =>
        stream === stuck ? Promise.reject(new LogUnavailable('refused')) : log.append(stream, ...rest),
    };
    const first = await drainOutbox(pool, refusing);
    expect(first).toMatchObject({ appended: 1, failures: [{ stream: stuck, attempts: 1 }] });
    // Not due again yet, and the second event does not overtake it.
    expect(await drainOutbox(pool, refusing)).toEqual({ appended: 1, failures: [] });
    expect(await typesOf(fine)).toEqual(counted(2));
    await due();
    await drainAll();
    expect(await typesOf(stuck)).toEqual(counted(2));
  });

  it('keeps a change that was made while the store is down, shows that it waits, and passes it to the log when it is back', async () => {
    await system.node.stop();
    const email = `${randomUUID()}@example.com`;
    const { status, body } = await admin.call<Invited>('POST', '/api/users', { email, role: 'user' });
    expect(status).toBe(201);
    const { pool, log } = system.infrastructure;
    const tried = await drainOutbox(pool, log);
    expect(tried.appended).toBe(0);
    await pool.query(`update outbox set created_at = now() - interval '2 minutes'`);
    const health = await admin.call<Health>('GET', '/api/health');
    expect(health.body.outbox?.waiting).toBe(2);
    await system.node.start();
    await due();
    await eventually(async () => (await drainOutbox(pool, log)).appended > 0 || due().then(() => undefined));
    await drainAll();
    const history = await eventually(async () => {
      const answer = await admin.call<UserHistory>('GET', `/api/users/${body.user.id}/history`);
      return answer.status === 200 ? answer.body : undefined;
    });
    expect(history.events.map(({ type }) => type)).toEqual(['UserLinkIssued', 'UserInvited']);
    expect(history.events[1]!.data).toMatchObject({ email });
  });
});
