import { describe, expect, it } from '@jest/globals';
import { pageDocument } from './document.js';
import type { Rendered } from './render.js';

const template = `<!doctype html>
<html>
  <head>
    <title>Site</title>
    <script type="module" crossorigin src="/assets/entry.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared.js">
    <link rel="stylesheet" crossorigin href="/assets/site.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const page: Rendered = { status: 200, head: { title: 'About us' }, body: '<h1>About us</h1>', routes: [] };

const html = pageDocument(
  '/about',
  page,
  { template, scripts: ['/assets/about.js'], fonts: ['/assets/inter.woff2'], style: 'h1{top:0}' },
  { origin: 'https://example.com' },
);

/** What the browser begins to fetch while it reads the page, by address. */
const fetched = new Map(
  [...html.matchAll(/<(?:script|link) [^>]*(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g)].map(([tag, address = '']) => [
    address,
    tag,
  ]),
);

describe('the document of a rendered page', () => {
  it.each(['/assets/entry.js', '/assets/shared.js', '/assets/about.js'])(
    'lets text and fonts come before %s, which nothing that is painted needs',
    (script) => {
      expect(fetched.get(script)).toContain(' fetchpriority="low"');
    },
  );

  it('lets nothing come before the fonts', () => {
    expect(fetched.get('/assets/inter.woff2')).toContain('rel="preload"');
    expect(fetched.get('/assets/inter.woff2')).not.toContain('fetchpriority');
  });
});
