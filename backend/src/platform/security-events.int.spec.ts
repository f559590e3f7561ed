import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Session } from '../../../contracts/src/accounts/input.js';
import type { Caller } from '../../../testing/caller.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('what the log says of sign-ins and of who may not, at its usual level', () => {
  const lines: string[] = [];
  let system: TestSystem;

  beforeAll(async () => {
    jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      return true;
    });
    system = await startSystem({ logLevel: 'info', projector: false });
  });
  afterAll(async () => {
    await system.stop();
    jest.restoreAllMocks();
  });

  const of = (correlationId: string | null) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.correlationId === correlationId);
  async function logged(caller: Caller, method: string, path: string, body?: object, headers?: Record<string, string>) {
    const answer = await caller.call<Session>(method, path, body, headers);
    return { answer, lines: of(answer.headers.get('x-correlation-id')) };
  }

  it('is who came and went, and with how many factors', async () => {
    const visitor = system.visitor();
    const came = await logged(visitor, 'POST', '/api/auth/login', { email: adminEmail, password });
    const user = came.answer.body.user?.id;
    expect(came.lines).toMatchObject([{ msg: 'Somebody signed in', user, secondFactor: false }]);
    expect(came.lines[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const went = await logged(visitor, 'POST', '/api/auth/logout');
    expect(went.lines).toMatchObject([{ msg: 'Somebody signed out', user }]);
    expect((await logged(visitor, 'POST', '/api/auth/logout')).lines).toEqual([]);
  });

  it('is every refusal of who may not, with the route, the reason and who it was, and no mistake in a form', async () => {
    const [visitor, staff] = [system.visitor(), await system.signedIn('user')];
    const user = (await staff.call<Session>('GET', '/api/auth/session')).body.user?.id;
    const elsewhere = { origin: 'https://elsewhere.example' };
    const wrong = { email: adminEmail, password: 'a wrong one\n{"msg":"forged"}' };
    const refused = [
      [await logged(visitor, 'POST', '/api/auth/login', wrong), 'invalid_credentials', undefined],
      [await logged(visitor, 'GET', '/api/leads'), 'unauthenticated', undefined],
      [await logged(staff, 'GET', '/api/users'), 'forbidden', user],
      [
        await logged(staff, 'DELETE', `/api/leads/${randomUUID()}`, undefined, elsewhere),
        'cross_site_request',
        undefined,
      ],
    ] as const;
    for (const [{ lines: said }, code, who] of refused) {
      expect(said).toMatchObject([{ msg: 'A request was refused', code, route: expect.stringMatching(/^\/api\//) }]);
      expect(said[0]?.user).toBe(who);
    }
    expect((await logged(staff, 'POST', '/api/leads', { email: 'none' })).lines).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/forged|admin@example/);
  });
});
