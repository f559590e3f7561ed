import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkAnswerSchema, type BulkAnswer, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Assignees } from '../../../../contracts/src/accounts/queries.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { Answer, Caller } from '../../../../testing/caller.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('an action on many leads, taken back', () => {
  let system: TestSystem;
  let staff: Caller;
  let staffId: string;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
    const { assignees } = (await staff.call<Assignees>('GET', '/api/users/assignees')).body;
    staffId = assignees[0]!.id;
  });
  afterAll(() => system.stop());

  const add = async () => (await staff.call<CommandAnswer>('POST', '/api/leads', newLead)).body.id;
  const addMany = (count: number) => Promise.all(Array.from({ length: count }, add));
  const historyOf = async (id: string) => (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events;
  const undo = (body: unknown, headers: Record<string, string> = {}): Promise<Answer<BulkAnswer>> =>
    staff.call<BulkAnswer>('POST', '/api/leads/undo', body, headers);

  async function moved(ids: string[], correlationId: string = randomUUID()): Promise<string> {
    const headers = { 'x-correlation-id': correlationId };
    const { body } = await staff.call<BulkAnswer>('POST', '/api/leads/status', { ids, status: 'proposal' }, headers);
    expect(body.correlationId).toBe(correlationId);
    return correlationId;
  }

  it('goes back card by card, also when it was sent in several parts under one correlation id', async () => {
    const [first, second] = [await addMany(3), await addMany(2)];
    const correlationId = await moved(first);
    await moved(second, correlationId);
    const ids = [...first, ...second];
    const { status, body } = await undo({ correlationId, ids });
    expect(status).toBe(200);
    expect(bulkAnswerSchema.parse(body).results).toEqual(
      ids.map((id) => ({ ok: true, id, revision: 2, position: expect.stringMatching(/^\d+$/) })),
    );
    for (const id of ids) {
      const events = await historyOf(id);
      expect(events.at(-1)).toMatchObject({
        type: 'LeadStatusMoved',
        data: { from: 'proposal', to: 'leads' },
        undoes: events.at(-2)?.id,
        correlationId: body.correlationId,
      });
    }
  });

  it('leaves a card alone that changed again since, says what and why, and takes back the others', async () => {
    const [untouched = '', again = '', elsewhere = ''] = await addMany(3);
    const correlationId = await moved([untouched, again]);
    await staff.call('POST', `/api/leads/${again}/status`, { status: 'won' });
    await staff.call('POST', `/api/leads/${untouched}/notes`, { content: 'A note stands in nobody’s way.' });
    const unknown = randomUUID();
    const { results } = (await undo({ correlationId, ids: [untouched, again, elsewhere, unknown] })).body;
    expect(results).toEqual([
      expect.objectContaining({ ok: true, id: untouched }),
      expect.objectContaining({ id: again, code: 'undo_superseded', detail: 'Changed again since: status.' }),
      expect.objectContaining({ id: elsewhere, code: 'event_not_found' }),
      expect.objectContaining({ id: unknown, code: 'lead_not_found' }),
    ]);
    expect((await historyOf(again)).at(-1)?.data).toEqual({ from: 'proposal', to: 'won' });
  });

  it.each([
    ['assignment', () => ({ userId: staffId }), 'LeadAssigned', 'LeadAssigned'],
    ['tasks', () => ({ title: 'Call back', dueAt: '2099-03-04T15:00:00.000Z' }), 'TaskAdded', 'TaskCompleted'],
    [
      'contacts',
      () => ({ kind: 'call', outcome: 'no_answer', at: null, note: null }),
      'ContactLogged',
      'ContactWithdrawn',
    ],
    ['deletion', () => ({}), 'LeadDeleted', 'LeadRestored'],
  ])(
    '%s: each lead under one correlation id, also with one that another has deleted; all of it taken back',
    async (path, input, did, undid) => {
      const [first = '', second = '', gone = ''] = await addMany(3);
      await staff.call('DELETE', `/api/leads/${gone}`);
      const headers = { 'x-correlation-id': randomUUID() };
      const ids = [first, second, gone];
      const body = { ids, ...input() };
      const done = await staff.call<BulkAnswer>('POST', `/api/leads/${path}`, body, headers);
      expect(done.body.correlationId).toBe(headers['x-correlation-id']);
      const refusedGone = path === 'deletion' ? { ok: true } : { ok: false, code: 'lead_deleted' };
      expect(done.body.results).toMatchObject([
        { ok: true, id: first },
        { ok: true, id: second },
        { id: gone, ...refusedGone },
      ]);
      expect((await undo({ correlationId: done.body.correlationId, ids: [first, second] })).body.results).toMatchObject(
        [
          { ok: true, id: first },
          { ok: true, id: second },
        ],
      );
      for (const id of [first, second]) {
        const [was, now] = (await historyOf(id)).slice(-2);
        expect(was).toMatchObject({ type: did, correlationId: done.body.correlationId });
        expect(now).toMatchObject({ type: undid, undoes: was!.id });
      }
      const visitor = await system.visitor().call('POST', `/api/leads/${path}`, body);
      expect(visitor.status).toBe(401);
    },
  );

  it('refuses to give leads to who is no user', async () => {
    const ids = await addMany(1);
    expect((await staff.call('POST', '/api/leads/assignment', { ids, userId: randomUUID() })).status).toBe(400);
  });

  it('is done once per Idempotency-Key, and refused the second time without one', async () => {
    const ids = await addMany(1);
    const correlationId = await moved(ids);
    const key = { 'idempotency-key': randomUUID() };
    const first = await undo({ correlationId, ids }, key);
    expect((await undo({ correlationId, ids }, key)).body).toEqual(first.body);
    expect((await undo({ correlationId, ids })).body.results[0]).toMatchObject({ ok: false, code: 'undo_superseded' });
    expect(await historyOf(ids[0] ?? '')).toHaveLength(3);
  });

  it('is for staff, and wants a correlation id and at most 500 leads', async () => {
    const ids = [randomUUID()];
    const correlationId = randomUUID();
    expect((await system.visitor().call('POST', '/api/leads/undo', { correlationId, ids })).status).toBe(401);
    const errors = async (body: unknown) => ((await undo(body)).body as unknown as Problem).errors;
    expect(await errors({ ids })).toEqual([{ path: 'correlationId', message: 'correlationId is required' }]);
    expect(await errors({ correlationId, ids: [] })).toEqual([{ path: 'ids', message: 'Name at least one lead' }]);
    expect(await errors({ correlationId, ids: Array.from({ length: 501 }, () => randomUUID()) })).toEqual([
      { path: 'ids', message: 'At most 500 leads at once' },
    ]);
    const match = { 'if-match': '"1"' };
    expect((await undo({ correlationId, ids }, match)).status).toBe(400);
  });
});
