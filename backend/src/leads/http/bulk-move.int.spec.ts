import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkAnswerSchema, type BulkAnswer, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { Answer, Caller } from '../../../../testing/caller.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('a bulk move that names the revisions it was decided on', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  const add = async () => (await staff.call<CommandAnswer>('POST', '/api/leads', newLead)).body.id;
  const eventsOf = async (id: string) => (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events;
  const move = (body: unknown, headers: Record<string, string> = {}): Promise<Answer<BulkAnswer>> =>
    staff.call<BulkAnswer>('POST', '/api/leads/status', body, headers);

  it('leaves alone what went on since, says where it is, and moves the others', async () => {
    const [seen = '', passed = '', unnamed = ''] = await Promise.all([add(), add(), add()]);
    for (const id of [passed, unnamed]) await staff.call('POST', `/api/leads/${id}/status`, { status: 'won' });
    const { status, body } = await move({
      ids: [seen, passed, unnamed],
      status: 'closed',
      revisions: { [seen.toUpperCase()]: 0, [passed]: 0 },
    });
    expect(status).toBe(200);
    expect(bulkAnswerSchema.parse(body).results).toEqual([
      { ok: true, id: seen, revision: 1, position: expect.stringMatching(/^\d+$/) },
      {
        ok: false,
        id: passed,
        code: 'revision_mismatch',
        title: 'Someone else changed this in the meantime.',
        currentRevision: 1,
      },
      { ok: true, id: unnamed, revision: 2, position: expect.stringMatching(/^\d+$/) },
    ]);
    expect((await eventsOf(passed)).at(-1)).toMatchObject({ type: 'LeadStatusMoved', data: { to: 'won' } });
  });

  it('gives the same answer to the same key, and moves again with the newer revision under another', async () => {
    const id = await add();
    await staff.call('POST', `/api/leads/${id}/notes`, { content: 'Sample note' });
    const body = { ids: [id], status: 'lost', revisions: { [id]: 0 } };
    const key = { 'idempotency-key': randomUUID() };
    const refused = await move(body, key);
    expect(refused.body.results).toMatchObject([{ ok: false, code: 'revision_mismatch', currentRevision: 1 }]);
    expect((await move(body, key)).body).toEqual(refused.body);
    const again = await move({ ...body, revisions: { [id]: 1 } }, { 'idempotency-key': randomUUID() });
    expect(again.body.results).toMatchObject([{ ok: true, revision: 2 }]);
    expect((await move({ ...body, revisions: { [id]: 1 } }, key)).status).toBe(422);
  });

  it('fault 39: is one of two that win: of two at once with the same revision only one moves the card', async () => {
    const id = await add();
    const both = await Promise.all(
      ['won', 'lost'].map((status) => move({ ids: [id], status, revisions: { [id]: 0 } })),
    );
    expect(both.map(({ body }) => body.results[0]?.ok).sort()).toEqual([false, true]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('names only leads that it moves', async () => {
    const { status, body } = await move({ ids: [randomUUID()], status: 'lost', revisions: { [randomUUID()]: 0 } });
    expect(status).toBe(400);
    expect((body as unknown as Problem).errors).toEqual([
      { path: 'revisions', message: 'revisions names a lead that is not among the ids' },
    ]);
  });
});
