import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formStepCountsSchema, type FormStepCounts } from '../../../contracts/src/intake/form-steps.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('the steps of forms', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop());

  it('are counted by day of the office, for admins, and say nothing of who came', async () => {
    const visitor = system.visitor();
    const contact = { form: 'enrollment', step: 'contact' };
    const answers = await Promise.all(
      [contact, contact, contact, { form: 'enrollment', step: 'property' }, { form: 'webinar', step: 'sent' }].map(
        (step) => visitor.call('POST', '/api/form-steps', step),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    const admin = await system.signedIn('admin');
    const { body } = await admin.call<FormStepCounts>('GET', '/api/form-steps');
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });
    const counted = formStepCountsSchema.parse(body).counts;
    expect(counted.map(({ form, step, visits }) => [form, step, visits])).toEqual([
      ['enrollment', 'property', 1],
      ['enrollment', 'contact', 3],
      ['webinar', 'sent', 1],
    ]);
    expect(Math.abs(Date.parse(counted[0]!.day) - Date.parse(day.format(new Date())))).toBeLessThanOrEqual(86_400_000);
    const columns = await system.infrastructure.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = 'form_steps' order by ordinal_position`,
    );
    expect(columns.rows.map((row) => row.column_name)).toEqual(['day', 'form', 'step', 'visits']);
  });

  it.each([
    [{ form: 'survey', step: 'sent' }, 'form'],
    [{ form: 'invest-a-view', step: 'sent' }, 'step'],
    [{ form: 'enrollment' }, 'step'],
    [{ form: 'enrollment', step: 'contact', email: 'owner@example.com' }, 'email'],
  ])('that are none are refused: %j', async (body, path) => {
    const answer = await system.visitor().call<Problem>('POST', '/api/form-steps', body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
  });

  it('are limited for each visitor, and shown to admins only', async () => {
    const visitor = system.visitor();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { status } = await visitor.call('POST', '/api/form-steps', { form: 'webinar', step: 'opened' });
        return status;
      }),
    );
    expect(statuses).toContain(429);
    expect((await visitor.call('GET', '/api/form-steps')).status).toBe(401);
    expect((await (await system.signedIn('user')).call('GET', '/api/form-steps')).status).toBe(403);
  });
});
