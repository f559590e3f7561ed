import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, type Problem } from '../../../../contracts/src/problem.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Caller } from '../../../../testing/caller.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

interface OpenApi {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

describe('fault 34: input at the edges', () => {
  let system: TestSystem;
  let admin: Caller;
  let leadId: string;
  beforeAll(async () => {
    system = await sharedSystem();
    admin = await system.signedIn('admin');
    const lead = { email: 'owner@example.com', source: 'manual' };
    leadId = (await admin.call<CommandAnswer>('POST', '/api/leads', lead)).body.id;
  });
  afterAll(() => system.stop());

  /** Values on which calendars, numbers and Postgres disagree, and cursors that look like ours. */
  const edges = [
    ...[
      '0000-01-01T00:00:00Z',
      '0000-01-01',
      '0001-01-01T00:00:00%2B14:00',
      '9999-12-31T23:59:59-14:00',
      '275760-09-13T00:00:00Z',
    ],
    ...[
      '%2B275760-09-13T00:00:00.001Z',
      '2026-02-30T00:00:00Z',
      '2026-03-03T24:00:00Z',
      '1969-12-31',
      '2199-12-31T23:59:59Z',
    ],
    ...[
      '-1',
      '0',
      '1e300',
      '9'.repeat(18),
      '9'.repeat(19),
      '9'.repeat(400),
      '9223372036854775807',
      '18446744073709551616',
      '2147483648',
      '0.1',
      'NaN',
      'Infinity',
    ],
    ...[
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'not-a-uuid',
      '',
      '%20',
      '%E2%80%8B',
      '%00',
      '%25',
      '%5C',
      '{}',
      '[]',
    ],
    ...[
      ['0000-01-01T00:00:00.000Z', randomUUID()],
      ['9999-12-31T23:59:59.999Z', randomUUID()],
      ['2026-03-03T00:00:00.000Z', randomUUID(), 2 ** 40],
      ['0000-01-01T00:00:00.000Z', randomUUID(), 0],
      ['2026-03-03T00:00:00.000Z', 'x'],
      [null, null],
    ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')),
  ];

  const atOnce = 10;
  /** Through the whole application, but no socket: there are twelve thousand of them. */
  async function ask(address: string): Promise<{ address: string; status: number; body: Problem }> {
    const fastify = system.nest.getHttpAdapter().getInstance();
    const answer = await fastify.inject({ method: 'GET', url: address, headers: { cookie: admin.cookie } });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { address, status: answer.statusCode, body: (isJson ? answer.json() : {}) as Problem };
  }

  it('every parameter of every address takes the edges of instants, days, numbers, ids and cursors without falling over', async () => {
    const { body } = await admin.call<OpenApi>('GET', '/api/openapi.json');
    let asked = 0;
    for (const [path, { get }] of Object.entries(body.paths)) {
      if (!get || /live|pdf/.test(path)) continue;
      const names = (where: string) =>
        (get.parameters ?? []).filter((each) => each.in === where).map(({ name }) => name);
      const concrete = path
        .replace('{status}', 'won')
        .replace('{slug}', 'x')
        .replaceAll(/\{\w+\}/g, leadId);
      const addresses = edges.flatMap((edge) => [
        ...names('query').map((name) => `${concrete}?${name}=${edge}`),
        ...(path === '/api/events'
          ? names('query').map((name) => `${concrete}?stream=lead-${leadId}&${name}=${edge}`)
          : []),
        ...names('path').map((name) =>
          path
            .replace(`{${name}}`, edge || '%20')
            .replace('{status}', 'won')
            .replaceAll(/\{\w+\}/g, leadId),
        ),
      ]);
      for (let n = 0; n < addresses.length; n += atOnce)
        for (const { address, status, body } of await Promise.all(addresses.slice(n, n + atOnce).map(ask))) {
          asked++;
          if (status >= 500) expect([address, body.code]).toEqual([address, 'payments_not_configured']);
          if (status >= 400) expect([address, problemSchema.safeParse(body).success]).toEqual([address, true]);
        }
    }
    expect(asked).toBeGreaterThan(1_000);
    for (const from of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const { status, body } = await admin.call<Problem>('GET', `/api/events?from=${from}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'from', message: 'must be between the years 2000 and 2199' }],
      ]);
    }
  });
});
