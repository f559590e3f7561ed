import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer, CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { Health } from '../../../../contracts/src/operations/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { Answer, Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('fault 6: the API while the event store is down', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await startSystem({ logPatienceMs: 2_000 });
    staff = await system.signedIn('user');
  });
  afterAll(() => system.stop());

  it('answers 503 in a bounded time, stores nothing by halves, and goes on by itself when the store is back', async () => {
    const { id, position } = (await staff.call<CommandAnswer>('POST', '/api/leads', newLead)).body;
    await system.projected(position);
    await system.node.stop();

    const key = { 'idempotency-key': randomUUID() };
    const commands: [string, unknown, Record<string, string>?][] = [
      ['/api/leads', newLead],
      [`/api/leads/${id}/payments`, { amountCents: 19_900, method: 'check' }, key],
      [`/api/leads/${randomUUID()}/status`, { status: 'won' }],
      ['/api/leads/status', { ids: [id, randomUUID()], status: 'won' }],
    ];
    // Jest's own limit of 30 s is the bound here; the test asserts no duration.
    const down = await Promise.all(
      commands.map(([path, body, headers]) => staff.call<Problem>('POST', path, body, headers)),
    );
    for (const answer of down) {
      expect([answer.status, answer.body.code]).toEqual([503, 'log_unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await staff.call<Problem>('GET', `/api/leads/${id}/history`)).body.code).toBe('log_unavailable');
    expect((await staff.call('GET', '/api/board')).status).toBe(200);
    const health = await staff.call<Health>('GET', '/api/health');
    expect([health.status, health.body.parts.log.state, health.body.parts.database.state]).toEqual([
      503,
      'unavailable',
      'ready',
    ]);

    await system.node.start();
    const paid = await recovered(() =>
      staff.call<CommandAnswer>('POST', commands[1]?.[0] ?? '', commands[1]?.[1], key),
    );
    expect([paid.status, paid.body.revision]).toEqual([200, 1]);
    const { body } = await staff.call<History>('GET', `/api/leads/${id}/history`);
    expect(body.events.map(({ type }) => type)).toEqual(['LeadCreated', 'LeadPaid']);
    const bulk = await staff.call<BulkAnswer>('POST', '/api/leads/status', { ids: [id], status: 'won' });
    expect(bulk.body.results[0]).toMatchObject({ ok: true, revision: 2 });
  });
});

/** The client reconnects with a back-off: the first call after the store is back may still be refused. */
function recovered<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  return eventually(async () => {
    const answer = await call();
    return answer.status === 503 ? undefined : answer;
  });
}
