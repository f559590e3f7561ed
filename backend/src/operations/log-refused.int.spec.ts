import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Health } from '../../../contracts/src/operations/queries.js';
import { refused, startFront, type Front } from '../../../event-store/test/front.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('a log that refuses the application', () => {
  let system: TestSystem;
  let front: Front;
  let refusal: status | undefined;
  const answer = () => (refusal === undefined ? undefined : refused(refusal, 'no'));

  beforeAll(async () => {
    let port = 0;
    front = await startFront(() => port, { read: answer, append: () => answer() ?? 'pass on' });
    system = await startSystem({
      logUrl: (nodePort) => {
        port = nodePort;
        return `esdb://127.0.0.1:${front.port}?tls=false`;
      },
    });
  });
  afterAll(async () => {
    refusal = undefined;
    await system.stop();
    front.close();
  });

  it.each([
    [status.UNAUTHENTICATED, 'It refuses the user or password of this application'],
    [status.PERMISSION_DENIED, 'It does not give the user of this application the rights that it needs'],
  ])(
    'with gRPC status %d is named as that in health and by commands, until it takes them again',
    async (code, detail) => {
      const staff = await system.signedIn('user');
      const { body: lead } = await staff.call<{ id: string }>('POST', '/api/leads', newLead);
      refusal = code;
      const command = await staff.call<Problem>('POST', '/api/leads', newLead);
      expect([command.status, command.body.code]).toEqual([503, 'log_refused']);
      const bulk = await staff.call<Problem>('POST', '/api/leads/status', { ids: [lead.id], status: 'won' });
      expect([bulk.status, bulk.body.code]).toEqual([503, 'log_refused']);
      const health = await staff.call<Health>('GET', '/api/health');
      expect([health.status, health.body.parts.log]).toEqual([503, { state: 'unavailable', detail }]);
      refusal = undefined;
      const again = await staff.call<BulkAnswer>('POST', '/api/leads/status', { ids: [lead.id], status: 'won' });
      expect(again.body.results[0]).toMatchObject({ ok: true, revision: 1 });
      expect((await staff.call<Health>('GET', '/api/health')).body.parts.log).toEqual({ state: 'ready' });
    },
  );
});
