import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../../testing/built-api.js';
import { builtPages } from '../../../../testing/built-pages.js';
import { Caller } from '../../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { BlogWriter } from '../../blog/blog-writer.js';

const publicPages = builtPages.filter((path) => path !== '/login');
const publicUrl = 'https://leads.example.com';
const asText = (html: string | undefined) =>
  html?.replace(
    /&(?:amp|#x27|quot|lt|gt);/g,
    (name) => ({ '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' })[name] ?? '',
  );
const found = (html: string, pattern: RegExp) => asText(pattern.exec(html)?.[1]);
const meta = (html: string, name: string) =>
  found(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const titleOf = (html: string) => found(html, /<title>([^<]*)<\/title>/);
const canonicalOf = (html: string) => found(html, /<link rel="canonical" href="([^"]*)"/);
const linkedData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as object;

describe('the built site', () => {
  let system: TestSystem;
  let api: BuiltApi;
  let visitor: Caller;
  let staff: Caller;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-site-'));

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    api = startBuiltApi(system, dataDir, { PUBLIC_URL: publicUrl });
    const url = await servesAt(api);
    visitor = new Caller(url);
    staff = staff.at(url);
  });
  afterAll(async () => {
    await kill(api);
    await system.stop();
    rmSync(dataDir, { recursive: true });
  });

  const page = async (path: string, headers?: Record<string, string>) => {
    const answer = await visitor.call<string>('GET', path, undefined, headers);
    return { ...answer, html: answer.body };
  };

  it('says of each page what it is: title, description, canonical address, preview', async () => {
    const titles = new Set<string | undefined>();
    const descriptions = new Set<string | undefined>();
    for (const path of publicPages) {
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toMatch(/<h1[ >]/);
      titles.add(titleOf(html));
      descriptions.add(meta(html, 'description'));
      const address = new URL(path, publicUrl).href;
      expect([canonicalOf(html), meta(html, 'og:url'), meta(html, 'og:title')]).toEqual([
        address,
        address,
        titleOf(html),
      ]);
      const image = await visitor.call('GET', new URL(meta(html, 'og:image') ?? '').pathname);
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect([titles.size, descriptions.size]).toEqual([publicPages.length, publicPages.length]);
    const { html } = await page('/');
    expect(linkedData(html)).toMatchObject({ '@type': 'LocalBusiness', url: `${publicUrl}/` });
  });

  it('lists in its sitemap the public pages only, and all of them are there', async () => {
    const { html: sitemap } = await page('/sitemap.xml');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
    expect(listed).toEqual(expect.arrayContaining(['/', '/enroll', '/team/drew-sample']));
    for (const path of listed) expect([path, (await page(path)).status]).toEqual([path, 200]);
    expect(listed.filter((path) => /login|dashboard|admin|leads|analysis\//.test(path))).toEqual([]);
    expect((await page('/robots.txt')).html).toContain('Disallow: /dashboard');
  });

  it.each(['/no-such-page', '/team/nobody-here', '/leadsx'])(
    'answers %s with 404 and the page that says so',
    async (path) => {
      const { status, html } = await page(path);
      expect([status, html]).toEqual([404, expect.stringContaining('There is no page at this address')]);
    },
  );

  it('answers an unknown address below the console with 404, and what looks like a file with a problem', async () => {
    for (const path of [
      ...['/admin/no-such-page', '/admin/no/such/page', '/leads', '/leads/some/where', '/operations/no-such-page'],
      ...['/dashboard/no-such-page', '/documents/no/such', '/campaigns/no-such-page', '/account/no-such-page'],
      '/payments/no-such-page',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    expect((await page('/admin/analytics')).status).toBe(200);
    expect((await page('/admin/no-such-file.png')).headers.get('content-type')).toContain('problem+json');
  });

  it("puts no person's data into the HTML of a page that has some", async () => {
    const report = await page('/analysis/0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20');
    expect([report.status, report.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(report.html).toContain('<div id="root"></div>');
    expect((await staff.call<string>('GET', '/dashboard')).body).toContain('<div id="root"></div>');
    expect((await staff.call<string>('GET', '/')).body).toBe((await page('/')).html);
  });

  describe('with a blog', () => {
    const slug = 'sample-of-a-post';
    const title = 'Winter </script> and hoses';
    const ids: string[] = [];

    async function publish(
      post: { slug: string; title?: string; content?: string; metaKeywords?: string },
      at = new Date(),
    ): Promise<string> {
      const id = randomUUID();
      ids.push(id);
      const filled = { title: 'A post', content: 'Text', status: 'published', ...post };
      await system.nest.get(BlogWriter).savePost(id, filled, at);
      return id;
    }
    afterEach(async () => {
      for (const id of ids.splice(0))
        await system.infrastructure.pool.query('delete from blog_posts where id = $1', [id]);
    });

    it('renders a post when it is asked for', async () => {
      await publish({ slug, title, content: 'Drain the *hoses*.', metaKeywords: 'frost, hoses' });
      const { status, headers, html } = await page(`/blog/${slug}?utm_source=newsletter`);
      expect(status).toBe(200);
      expect(html).toContain('<em>hoses</em>');
      const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
      expect(style).toContain('.post-content');
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
      expect(linkedData(html)).toMatchObject({ '@type': 'BlogPosting', headline: title, keywords: 'frost, hoses' });
    });

    it('sends a post again only when it has changed', async () => {
      const id = await publish({ slug, title, content: 'Drain the *hoses*.' });
      const get = (etag: string) => page(`/blog/${slug}`, { 'if-none-match': etag });
      const etag = (await page(`/blog/${slug}`)).headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      expect([(await get(etag)).status, (await page(`/blog/${slug}?utm_source=x`)).headers.get('etag')]).toEqual([
        304,
        etag,
      ]);
      const changed = { title, slug, content: 'Shut the *valve*.', status: 'published' };
      await system.nest.get(BlogWriter).savePost(id, changed, new Date());
      const again = await get(etag);
      expect([again.status, again.html]).toEqual([200, expect.stringContaining('<em>valve</em>')]);
      await system.nest.get(BlogWriter).savePost(id, { ...changed, status: 'draft' }, new Date());
      expect((await get(etag)).status).toBe(404);
    });

    it('has a post in the list and in the sitemap; one that is not there, or not published, is a 404', async () => {
      await publish({ slug, title });
      for (const status of ['draft', 'archived']) await publish({ slug: `is-${status}`, ...{ status } });
      expect((await page('/blog')).html).toContain(`href="/blog/${slug}"`);
      expect((await page('/sitemap.xml')).html).toContain(`/blog/${slug}</loc><lastmod>`);
      for (const missing of ['no-such-post', 'is-draft', 'is-archived']) {
        const { status, html } = await page(`/blog/${missing}`);
        expect([missing, status, html]).toEqual([missing, 404, expect.stringContaining('Post not found')]);
      }
      // The page itself says so there.
      expect((await page('/blog/%2e%2e%2f')).status).toBe(404);
    });

    it('has a long list in the HTML and in the sitemap, to its oldest post', async () => {
      // Two pages of 13 and one of 4.
      for (let n = 1; n <= 30; n++) await publish({ slug: `post-${n}` }, new Date(Date.UTC(2026, 2, 31 - n)));
      const { html } = await page('/blog?page=3&utm_source=newsletter');
      expect(html).toContain('href="/blog/post-30"');
      expect(html).not.toContain('href="/blog/post-1"');
      expect(canonicalOf(html)).toBe(`${publicUrl}/blog?page=3`);
      expect((await page('/sitemap.xml')).html).toContain('/blog/post-30</loc>');
      for (const nothing of ['page=9', 'category=no-such-one'])
        expect([nothing, (await page(`/blog?${nothing}`)).status]).toEqual([nothing, 404]);
    });
  });
});
