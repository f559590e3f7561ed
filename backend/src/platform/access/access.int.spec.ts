import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declaredRoutes, routesByBody, type DeclaredRoute } from './access.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { Caller } from '../../../../testing/caller.js';
import { sharedSystem } from '../../../../testing/shared-system.js';
import type { TestSystem } from '../../../../testing/start-app.js';

type Role = 'visitor' | 'user' | 'admin';

/** What the words of the table mean for each kind of caller: the status of the refusal, or null when the call gets past the guard. */
const meant: Record<string, Record<Role, 401 | 403 | null>> = {
  everyone: { visitor: null, user: null, admin: null },
  staff: { visitor: 401, user: null, admin: null },
  admins: { visitor: 401, user: 403, admin: null },
  'staff, and the visitor who enrolled the lead': { visitor: 401, user: null, admin: null },
};

/** By method and path, as a person reads it in docs/security.md: not taken from what the routes themselves declare. */
const documented = new Map(
  [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| `(\/\S+)` +\| ([A-Z, ]+?) +\| (.+?) +\|$/gm)].flatMap(
    ([, path, methods = '', who = '']) => methods.split(', ').map((method) => [`${method} ${path}`, who] as const),
  ),
);

describe('every route, every role', () => {
  let system: TestSystem;
  let callers: Record<Role, Caller>;
  let routes: DeclaredRoute[];

  beforeAll(async () => {
    system = await sharedSystem();
    callers = { visitor: system.visitor(), user: await system.signedIn('user'), admin: await system.signedIn('admin') };
    routes = declaredRoutes(system.nest);
  });
  afterAll(() => system.stop());

  it('knows every route that Fastify serves, but the documentation and files', () => {
    const declared = routes.map(({ method, path }) => `${method} ${path}`);
    for (const { path, rule } of routes) expect([path, rule]).not.toContain(undefined);
    const tree = system.nest.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
    const served = routesOf(tree).filter((route) => !/^\w+ \/api\/(docs|openapi)/.test(route));
    expect(served.sort()).toEqual(declared.sort());
  });

  it('takes another body than JSON only here: a signature covers what other services send', () => {
    const byBody = Object.entries(routesByBody(system.nest)).map(([kind, paths]) => [kind, paths.sort()]);
    expect(Object.fromEntries(byBody)).toEqual({
      signed: ['POST /api/docuseal/webhook', 'POST /api/stripe/webhook'],
      mail: ['POST /api/mail/inbound'],
      form: ['POST /api/twilio/inbound', 'POST /api/twilio/status'],
      one_click: ['POST /api/unsubscribe/:token'],
      file: [
        ...['POST /api/images/:name', 'POST /api/imports', 'POST /api/leads/:id/files'],
        'POST /api/owner/:token/files/:wantedId',
      ],
    });
  });

  it('has each route in the table of docs/security.md, and no other', () => {
    expect([...documented.keys()].sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
    expect([...new Set(documented.values())].filter((who) => !(who in meant))).toEqual([]);
  });

  it.each(['visitor', 'user', 'admin'] as const)(
    'fault 30: lets a %s call exactly what the table says',
    async (role) => {
      for (const route of routes) {
        const status = await statusOf(route, callers[role]);
        const refusal = meant[documented.get(`${route.method} ${route.path}`) ?? '']?.[role];
        if (refusal) expect([route.path, status]).toEqual([route.path, refusal]);
        else expect([401, 403, 500]).not.toContain(status === 401 && route.path.endsWith('/login') ? null : status);
      }
    },
  );

  it('fault 33: refuses every command from another site, whoever is signed in', async () => {
    // A signature over the body says who calls these. There is no session that another site could use.
    const signed = [
      ...['/api/stripe/webhook', '/api/docuseal/webhook', '/api/twilio/inbound', '/api/twilio/status'],
      ...['/api/unsubscribe/:token', '/api/mail/inbound'],
    ];
    for (const { method, path } of routes.filter((route) => route.method !== 'GET' && !signed.includes(route.path))) {
      const { status, body } = await callers.admin.call<Problem>(method, filled(path), undefined, {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      });
      expect([path, status, body.code]).toEqual([path, 403, 'cross_site_request']);
    }
  });

  it('refuses them as well when the address is written in another way that reaches the same route', async () => {
    const { body: lead } = await callers.admin.call<CommandAnswer>('POST', '/api/leads', {
      email: 'owner@example.com',
      source: 'manual',
    });
    const path = `/api/leads/${lead.id}/status`;
    for (const target of [path.replace('/api', '/%61pi'), `${system.url}${path}`]) {
      const { status, cacheControl } = await rawPost(system.url, target, callers.admin.cookie);
      expect([target, status, cacheControl]).toEqual([target, 403, 'no-store']);
    }
    const { body } = await callers.admin.call<History>('GET', `/api/leads/${lead.id}/history`);
    expect(body.revision).toBe(0);
  });

  async function statusOf({ method, path }: DeclaredRoute, caller: Caller): Promise<number> {
    // Uses a fresh copy of the cookies, so that signing out ends no other session; live streams are left after the head.
    if (path.endsWith('/logout')) return 200;
    const answer = await fetch(system.url + filled(path), {
      method,
      headers: { cookie: caller.cookie, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    });
    await answer.body?.cancel();
    return answer.status;
  }

  function filled(path: string): string {
    return path.replace(':id', randomUUID()).replace(':status', 'leads');
  }
});

/** The lines of a printed route tree (four columns a level) as `METHOD /path`. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)/.exec(line) ?? [];
    if (!methods) return [];
    const depth = indent.length / 4;
    parents[depth] = (parents[depth - 1] ?? '') + part;
    return methods.split(', ').map((method) => `${method} ${parents[depth]}`);
  });
}

/** Posts from another site with the request target as it is, which fetch would normalise. */
function rawPost(url: string, path: string, cookie: string): Promise<{ status: number; cacheControl: unknown }> {
  const { hostname, port } = new URL(url);
  const headers = { cookie, origin: 'https://elsewhere.example', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, cacheControl: response.headers['cache-control'] });
    })
      .on('error', reject)
      .end('{"status":"lost"}');
  });
}
