import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { beginSystem } from '../../../event-store/src/backup/this-system.js';
import { healthSchema } from '../../../contracts/src/operations/queries.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;

beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const health = async () => healthSchema.parse((await system.visitor().call('GET', '/api/health')).body);

it('effects that were due before a restore are undecided while the log is read, then too late, and never stuck', async () => {
  const { pool } = system.infrastructure;
  await beginSystem(pool, [{ system: null, events: 1, hash: '0'.repeat(64), last: null }]);
  await pool.query(
    `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
     values ('sample', gen_random_uuid(), 1, now() + interval '1 hour', now())`,
  );
  await pool.query(
    `insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts)
     select 'sample', 'key ' || n, 'sample', 'sample', 'sample', now() - interval '1 day', true, 1 from generate_series(1, 3) n`,
  );
  expect(await health()).toMatchObject({
    stuckEffects: 0,
    restored: {
      tooLate: 0,
      undecided: 3,
      detail: expect.stringMatching(/^This system was restored at .*of 3 effects due/),
    },
  });
  await pool.query(`update effects set state = 'too_late' where manager = 'sample'`);
  await pool.query(`update process_managers set replaying_since = null where name = 'sample'`);
  const after = await health();
  expect(after).toMatchObject({
    stuckEffects: 0,
    restored: { tooLate: 3, undecided: 0, detail: expect.stringMatching('3 effects due before ended as too late') },
  });
  // Nobody reads anew any more: now they would be stuck.
  await pool.query(`update effects set state = 'due' where manager = 'sample'`);
  expect(await health()).toMatchObject({ stuckEffects: 3 });
});
