import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { Caller } from '../../../../testing/caller.js';
import { kept } from '../../../../testing/frozen/kept.js';
import { outlineOf, type OpenApi } from '../../../../testing/frozen/outline.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { declaredRoutes } from '../access/access.js';

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema?: object }> };
        parameters?: { name: string; in: string; schema?: object }[];
        responses: Record<string, { content?: object }>;
      }
    >
  >;
}

const takeFiles = [
  ...['POST /api/leads/:id/files', 'POST /api/images/:name', 'POST /api/imports'],
  'POST /api/owner/:token/files/:wantedId',
];
/** The only bodies that are not JSON are files and mails. */
const bodyOf = (method: string, path: string) => {
  if (path === '/api/mail/inbound') return 'message/rfc822';
  return takeFiles.includes(`${method} ${path}`) ? 'application/octet-stream' : 'application/json';
};

describe('what is served beside the routes', () => {
  let system: TestSystem;
  let visitor: Caller;
  const frontend = mkdtempSync(join(tmpdir(), 'lead-pipeline-frontend-'));

  beforeAll(async () => {
    mkdirSync(join(frontend, 'assets'));
    writeSite(frontend);
    writeFileSync(join(frontend, 'assets', 'index-Ab12Cd34.js'), 'export {};');
    writeFileSync(join(frontend, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    system = await startSystem({
      frontend,
      projector: false,
      publicUrl: 'https://leads.example.com',
      listingsFrame: 'https://homes.example.org/list?a=1&b=2',
    });
    visitor = system.visitor();
  });
  afterAll(async () => {
    await system.stop();
    rmSync(frontend, { recursive: true });
  });

  it('documents every route with its body, parameters, answer and problems', async () => {
    const { body } = await visitor.call<Document>('GET', '/api/openapi.json');
    const routes = declaredRoutes(system.nest);
    for (const { method, path, rule } of routes) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([method, path, operation === undefined]).toEqual([method, path, false]);
      const responses = Object.entries(operation?.responses ?? {});
      expect([
        path,
        responses.some(([status, { content }]) => status.startsWith('2') && content !== undefined),
      ]).toEqual([path, true]);
      if (rule !== 'public')
        expect([method, path, Object.keys(operation?.responses ?? {})]).toEqual([
          method,
          path,
          expect.arrayContaining(['401']),
        ]);
      for (const name of path.match(/(?<=:)\w+/g) ?? [])
        expect(operation?.parameters).toContainEqual(expect.objectContaining({ name, in: 'path' }));
      if (
        /POST|PATCH/.test(method) &&
        !/\/(logout|restore|complete|reopen|cancel|pause|resume|rollback|verify|heal|retry|reset-link|second-factor|lead|onboarding|adoption|reminder|unmerge|shown|owner-link|revocation|withdrawal|backups\/key|backups|(campaigns|imports)\/:id\/(start|stop|undo)|intake-drafts\/:token)$/.test(
          path,
        )
      )
        expect([path, operation?.requestBody?.content[bodyOf(method, path)]?.schema]).toEqual([
          path,
          expect.any(Object),
        ]);
    }
    expect(body.paths['/api/leads']?.get?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'cursor', 'limit']),
    );
  });

  it('documents what it documented before: paths, bodies and answers', async () => {
    const { body } = await visitor.call<OpenApi>('GET', '/api/openapi.json');
    const outline = outlineOf(body);
    expect(outline).toEqual(kept('openapi.json', outline));
  });

  it('shows the documentation, with scripts from files only', async () => {
    const { status, headers, body } = await visitor.call<string>('GET', '/api/docs');
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining(`script-src 'self';`),
    ]);
    expect(body).not.toMatch(/<script(?![^>]*src=)/);
    expect((await visitor.call('GET', '/api/docs/swagger-ui-init.js')).status).toBe(200);
  });

  it('serves hashed files for a year, others fresh, and every page as the frontend', async () => {
    const asset = await visitor.call<string>('GET', '/assets/index-Ab12Cd34.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await visitor.call('GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    const leadPage = '/leads/0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
    for (const [page, title, listed] of [
      ['/', 'Start', true],
      ['/enroll?utm_source=x', 'Enroll', true],
      [leadPage, 'Shell', false],
      ['/dashboard?lead=x', 'Shell', false],
    ] as const) {
      const { status, headers, body } = await visitor.call<string>('GET', page);
      expect([page, status, headers.get('content-type')]).toEqual([page, 200, 'text/html; charset=utf-8']);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(body).toMatch(`<title>${title}</title>`);
      expect([page, headers.get('x-robots-tag')]).toEqual([page, listed ? null : 'noindex']);
    }
  });

  it('puts its own addresses into a page, and allows the inline parts of that page only', async () => {
    const { body, headers } = await visitor.call<string>('GET', '/');
    expect(body).toMatch('<link rel="canonical" href="https://leads.example.com/">');
    expect(body).toMatch('<meta name="listings-frame" content="https://homes.example.org/list?a=1&amp;b=2">');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(`script-src 'self' 'sha256-script-of-start=';style-src 'self' 'sha256-style-of-start='`);
    expect(policy).toMatch(`frame-src 'self' https://homes.example.org;`);
    expect(policy).toMatch(`form-action 'none'`);
    expect((await visitor.call('GET', '/enroll')).headers.get('content-security-policy')).not.toMatch('of-start');
  });

  it('answers a page that the browser has with 304, until it changes', async () => {
    const { headers } = await visitor.call('GET', '/enroll');
    const etag = headers.get('etag') ?? '';
    expect((await visitor.call('GET', '/enroll', undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await visitor.call('GET', '/', undefined, { 'if-none-match': etag })).status).toBe(200);
  });

  it('answers an address without a page with 404 and the page that says so, and leads past a slash too many', async () => {
    const missing = await visitor.call<string>('GET', '/no/such/page');
    expect([missing.status, missing.body, missing.headers.get('x-robots-tag')]).toEqual([
      404,
      expect.stringContaining('<title>Nothing here</title>'),
      'noindex',
    ]);
    const answer = await fetch(`${system.url}/enroll/?utm_source=x`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/enroll?utm_source=x']);
    const capital = await fetch(`${system.url}/Enroll?utm_source=x`, { redirect: 'manual' });
    expect([capital.status, capital.headers.get('location')]).toEqual([308, '/enroll?utm_source=x']);
    const unknown = await fetch(`${system.url}/no-such-page`, { redirect: 'manual' });
    expect(unknown.status).toBe(404);
    const elsewhere = await fetch(`${system.url}//example.org/`, { redirect: 'manual' });
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([404, null]);
  });

  it('shows search engines what there is', async () => {
    const sitemap = await visitor.call<string>('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(sitemap.body).toMatch('<loc>https://leads.example.com/enroll</loc>');
    expect(sitemap.body).not.toMatch('dashboard');
    const robots = await visitor.call<string>('GET', '/robots.txt');
    expect(robots.body).toMatch('Disallow: /dashboard\n');
    expect(robots.body).toMatch('Sitemap: https://leads.example.com/sitemap.xml');
  });

  it.each(['/api/nothing', '/assets/', '/assets/gone-Ab12Cd34.js', '/nothing.png', '/api'])(
    'answers 404 with a problem to %s',
    async (path) => {
      const { status, body } = await visitor.call<Problem>('GET', path);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('sends strict headers with everything, and insists on TLS where it is public over TLS', async () => {
    for (const path of ['/', '/api/auth/session', '/api/nothing', '/api/docs', '/assets/index-Ab12Cd34.js']) {
      const { headers } = await visitor.call('GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        `default-src 'self'`,
        `script-src 'self'`,
        `object-src 'none'`,
        `frame-ancestors 'none'`,
        `base-uri 'none'`,
      ])
        expect([path, policy]).toEqual([path, expect.stringContaining(rule)]);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*payment=\(\)/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await visitor.call('GET', '/api/auth/session')).headers.get('cache-control')).toBe('no-store');
    const admin = await system
      .visitor()
      .call('POST', '/api/auth/login', { email: 'admin@example.com', password: 'a password of the tests' });
    expect(admin.headers.getSetCookie()[0]).toMatch('; Secure');
  });

  it('echoes no request: TRACE is refused everywhere', async () => {
    const { hostname, port } = new URL(system.url);
    for (const path of ['/', '/api/auth/session', '/assets/index-Ab12Cd34.js', '/nothing']) {
      const headers = { host: 'leads.example.com', cookie: 'session=something' };
      const sent = request({ hostname, port, path, method: 'TRACE', headers }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const body = await text(answer);
      expect([path, [404, 405].includes(answer.statusCode ?? 0), body.includes('something')]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  it('takes commands from its public address and from nowhere else', async () => {
    const from = (origin: string) => visitor.call('POST', '/api/auth/logout', undefined, { origin });
    expect((await from('https://leads.example.com')).status).toBe(200);
    expect((await from('https://leads.example.com.elsewhere.example')).status).toBe(403);
  });

  it('makes cookies secure where a trusted proxy says that the request came over TLS, and not otherwise', async () => {
    const cookieOver = async (protocol: string) => {
      const credentials = { email: 'admin@example.com', password: 'a password of the tests' };
      const headers = { 'x-forwarded-proto': protocol };
      return (await plain.visitor().call('POST', '/api/auth/login', credentials, headers)).headers.getSetCookie()[0];
    };
    const plain = await startSystem({ projector: false, trustProxy: true });
    try {
      expect(await cookieOver('https')).toMatch('; Secure');
      expect(await cookieOver('http')).not.toMatch('; Secure');
    } finally {
      await plain.stop();
    }
  });
});

/** A built site as scripts/lib/site leaves it, with two pages. */
function writeSite(folder: string): void {
  const origin = 'https://public-url.invalid';
  mkdirSync(join(folder, '.site', 'pages'), { recursive: true });
  const page = (name: string, title: string, path: string) => {
    const head = `<title>${title}</title><link rel="canonical" href="${origin}${path}"><meta name="listings-frame" content="">`;
    writeFileSync(join(folder, '.site', 'pages', `${name}.html`), `<!doctype html>${head}${' '.repeat(3000)}`);
    return {
      file: `${name}.html`,
      scripts: [`sha256-script-of-${name}=`],
      styles: [`sha256-style-of-${name}=`],
      listed: ['start', 'enroll'].includes(name),
    };
  };
  const manifest = {
    origin,
    listingsFrame: 'https://listings.example.com/embed',
    pages: { '/': page('start', 'Start', '/'), '/enroll': page('enroll', 'Enroll', '/enroll') },
    notFound: page('404', 'Nothing here', '/404'),
    shellPage: page('shell', 'Shell', '/'),
    shell: ['/dashboard', '/leads/$id'],
    asked: {},
    fonts: [],
    css: '',
  };
  writeFileSync(join(folder, '.site', 'pages.json'), JSON.stringify(manifest));
}
