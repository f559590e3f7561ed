import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { healthSchema, publicHealthSchema } from '../../../contracts/src/operations/queries.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { seesAllOfHealth } from './health.controller.js';

const token = 'token-of-the-tests';
const stranger = { headers: { host: 'leads.example.com' }, remoteAddress: '192.0.2.1' };
const here = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };
const open = { token: undefined, publicUrl: undefined };

describe('what is wrong with the system', () => {
  it('is told to admins, to who has the token, and on this machine; nobody else', () => {
    const sees = (ask: typeof here, policy: Parameters<typeof seesAllOfHealth>[2] = open, role?: 'admin' | 'user') =>
      seesAllOfHealth(role, ask, policy);
    const bearer = (given: string) => ({
      ...stranger,
      headers: { ...stranger.headers, authorization: `Bearer ${given}` },
    });
    expect(sees(here)).toBe(true);
    expect(sees(here, { ...open, token })).toBe(true);
    expect(sees(stranger, open, 'admin')).toBe(true);
    expect(sees(bearer(token), { ...open, token })).toBe(true);
    expect(sees(bearer('another'), { ...open, token })).toBe(false);
    expect(sees(bearer(token))).toBe(false);
    // Whoever started the process has a token for this alone, beside that of the metrics or without it.
    const started = { ...open, healthToken: 'token-of-who-started-it' };
    expect(sees(bearer(started.healthToken), started)).toBe(true);
    expect(sees(bearer(started.healthToken), { ...started, token })).toBe(true);
    expect(sees(bearer(token), { ...started, token })).toBe(true);
    expect(sees(bearer('another'), started)).toBe(false);
    expect(sees(stranger)).toBe(false);
    expect(sees(stranger, open, 'user')).toBe(false);
    // Behind a proxy on this machine everybody comes from here; and another site's page may have its name lead here.
    expect(sees(here, { ...open, publicUrl: 'https://leads.example.com' })).toBe(false);
    expect(sees({ ...here, headers: { host: 'evil.example' } })).toBe(false);
  });

  describe('of a published site', () => {
    const healthToken = 'token-of-who-started-it';
    let system: TestSystem;
    beforeAll(async () => {
      system = await startSystem({ publicUrl: 'https://leads.example.com', metricsToken: token, healthToken });
    });
    afterAll(() => system.stop());

    it('has a token of its own, which opens no metrics', async () => {
      const headers = { authorization: `Bearer ${healthToken}` };
      expect((await system.visitor().call('GET', '/metrics', undefined, headers)).status).toBe(401);
    });

    it('is no more for visitors than its parts, for all who ask at once', async () => {
      const ask = () => system.visitor().call('GET', '/api/health');
      for (const { status, body } of await Promise.all(Array.from({ length: 20 }, ask))) {
        expect(status).toBe(200);
        expect(body).toEqual({
          status: 'ready',
          parts: { log: { state: 'ready' }, database: { state: 'ready' }, projections: { state: 'ready' } },
        });
        expect(publicHealthSchema.parse(body)).toEqual(body);
      }
      const admin = await system.signedIn('admin');
      for (const { body } of [
        await admin.call('GET', '/api/health'),
        await system.visitor().call('GET', '/api/health', undefined, { authorization: `Bearer ${token}` }),
        await system.visitor().call('GET', '/api/health', undefined, { authorization: `Bearer ${healthToken}` }),
      ])
        expect(healthSchema.parse(body)).toMatchObject({ parkedStreams: 0, stuckEffects: 0 });
    });
  });
});
