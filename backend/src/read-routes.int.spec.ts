import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import type { CommandAnswer } from '../../contracts/src/answers.js';
import { newestFirst, type LeadList } from '../../contracts/src/pipeline/lead-list.js';
import type { Caller } from '../../testing/caller.js';
import { startSystem, type TestSystem } from '../../testing/start-app.js';
import type { Viewer } from './leads/application/deleted-leads.js';
import { PipelineQueries } from './pipeline/pipeline-queries.js';
import { declaredRoutes } from './platform/access/access.js';

/** Routes that read without a query, and why. */
const withoutQuery: Record<string, string> = {
  '/api/analytics/ocel': 'a body that is written while it is read: an answer would have to hold all of it',
  '/api/health': 'it says how log, database and read models are, also when none of them can be asked',
  '/api/live': 'a stream that does not end',
  '/metrics': 'it says what this process has counted, queries too',
};

const from = '2026-03-01T00:00:00.000Z';
const to = '2026-03-02T00:00:00.000Z';
/** What a route needs before it can be asked. */
const asked: Record<string, string> = {
  '/api/analyses': '?address=1 Main St, Springfield, IL 62701',
  '/api/analytics/leads': '?question=pipeline&cell=stands~closed~=~0~',
  '/api/analytics/leads/export': '?question=pipeline&cell=stands~closed~=~0~',
  '/api/board/activity': `?from=${from}&to=${to}&buckets=4`,
  '/api/board/cards': `?ids=${randomUUID()}`,
  '/api/board/intervals': `?from=${from}&to=${to}`,
  '/api/leads/:id/payment-links/mail': '?amountCents=19900&description=Fee',
  '/api/odoo/comparison': '?side=here',
  '/api/pipeline/selection': `?ids=${randomUUID()}`,
  '/api/walkthroughs/free': `?leadId=${randomUUID()}`,
  '/api/walkthroughs/mail': `?leadId=${randomUUID()}&start=2035-03-05T16:00:00.000Z`,
};
/** Several values, in their order, with a space between. */
const parameters: Record<string, string> = {
  '/api/board/:status': 'leads',
  '/api/images/:name': 'logo.png',
  '/api/images/:name/versions/:version': 'logo.png 1',
  '/storage/site-images/:name': 'logo.png',
  '/api/pdf/reports/:token': 'A'.repeat(43),
  '/api/pdf/reports/:token/standing': 'A'.repeat(43),
  '/api/stripe/verify-payment/:sessionId': 'cs_test_sample',
};

describe('every route that reads', () => {
  let system: TestSystem;
  let admin: Caller;
  const published: object[] = [];

  beforeAll(async () => {
    system = await startSystem();
    admin = await system.signedIn('admin');
    system.nest.get(QueryBus).subscribe((query) => published.push(query));
  });
  afterAll(() => system.stop());

  it('is answered by a query on the bus, or says here why not', async () => {
    const routes = declaredRoutes(system.nest).filter(({ method }) => method === 'GET');
    expect(routes.length).toBeGreaterThan(40);
    const unasked: string[] = [];
    for (const { path } of routes) {
      published.length = 0;
      const status = await call(path);
      if (published.length > 0) continue;
      // Refused before it could ask: it needs a sample above.
      expect([path, status]).not.toEqual([path, 400]);
      unasked.push(path);
    }
    expect(unasked.sort()).toEqual(Object.keys(withoutQuery).sort());
  });

  it('has queries that anybody can ask without a request', async () => {
    const { body: added } = await admin.call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    });
    await admin.call('DELETE', `/api/leads/${added.id}`);
    const { body: kept } = await admin.call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    });
    await system.projected(kept.position);
    const leads = system.nest.get(PipelineQueries, { strict: false });
    const { body: listed } = await admin.call<LeadList>('GET', '/api/leads');
    expect(listed.leads.map(({ id }) => id)).toEqual([kept.id]);
    expect(await leads.list({ sort: newestFirst, limit: 50 })).toEqual(listed);
    // The read, not the route, decides who may see what.
    const seen = async (viewer: Viewer) => (await leads.find(added.id, viewer))?.lead.id;
    expect([await seen({ role: 'admin' }), await seen({ role: 'user' }), await seen(null)]).toEqual([
      added.id,
      undefined,
      undefined,
    ]);
  });

  /** The answer does not matter: 'no such lead' is an answer of a query, too. */
  async function call(path: string): Promise<number> {
    const given = parameters[path]?.split(' ') ?? [];
    const filled = path.replace(/:\w+/g, (name) => given.shift() ?? (name === ':revision' ? '0' : randomUUID()));
    const gone = new AbortController();
    const answer = await fetch(encodeURI(system.url + filled + (asked[path] ?? '')), {
      headers: { cookie: admin.cookie },
      signal: gone.signal,
    });
    // Live streams are left after the head.
    gone.abort();
    expect([path, answer.status]).not.toEqual([path, 500]);
    return answer.status;
  }
});
