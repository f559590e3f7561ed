import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { Sessions } from '../accounts/sessions.js';
import { ReportFiles } from '../reports/report-files.js';
import { Housekeeping } from './housekeeping.js';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

it('removes what is over although another kind cannot be removed', async () => {
  const { pool } = system.infrastructure;
  await system.nest.get(ReportFiles, { strict: false }).begin('unfetched.pdf');
  const age = `now() - interval '6 minutes'`;
  await pool.query(`update report_files set made_at = ${age}, heard_at = ${age}`);
  await pool.query(`insert into rent_estimate_cache (question, estimate, fetched_at)
    values ('100 sample street', '{}', now() - interval '25 hours'), ('200 sample street', '{}', now() - interval '23 hours')`);
  jest.spyOn(system.nest.get(Sessions, { strict: false }), 'purge').mockRejectedValueOnce(new Error('locked'));

  await system.nest.get(Housekeeping, { strict: false }).purge();

  expect((await pool.query('select from report_files')).rowCount).toBe(0);
  expect((await pool.query('select question from rent_estimate_cache')).rows).toEqual([
    { question: '200 sample street' },
  ]);
});
