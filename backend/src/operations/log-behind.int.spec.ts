import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from '../../../contracts/src/operations/queries.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('GET /api/health', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop());

  it('fault 29: is not ready while the log ends before a checkpoint, and says so', async () => {
    const ask = () => system.visitor().call<Health>('GET', '/api/health');
    expect((await ask()).status).toBe(200);
    await system.infrastructure.pool.query('update projection.checkpoints set position = 1000000');
    const { status, body } = await ask();
    expect(status).toBe(503);
    expect(body.parts.projections).toEqual({
      state: 'unavailable',
      detail: 'The log ends before the position of the read models: it is an older log',
    });
    expect(body.parts.log).toEqual({ state: 'ready' });
  });
});
