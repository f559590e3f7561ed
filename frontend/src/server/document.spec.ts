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
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>`;

const page: Rendered = { status: 200, head: { title: 'About us' }, body: '<h1>About us</h1>', parts: [] };

const html = pageDocument(
  '/about',
  page,
  { template, scripts: ['/assets/about.js'], fonts: ['/assets/inter.woff2'], style: 'h1{top:0}' },
  { origin: 'https://example.com' },
);

/** The tag that contains an address. */
const tagOf = (address: string) => new RegExp(`<(?:script|link) [^>]*(?:src|href)="${address}"[^>]*>`).exec(html)?.[0];

describe('the document of a rendered page', () => {
  it.each([
    ['/assets/entry.js', 'type'],
    ['/assets/shared.js', 'rel'],
    ['/assets/about.js', 'rel'],
  ])('names %s as something that no browser fetches before the page is painted', (script, attribute) => {
    expect(tagOf(script)).toContain(` ${attribute}="later"`);
  });

  it('leaves out that it needs scripts: what can be read without them says itself what cannot be done', () => {
    expect(html).not.toContain('noscript');
  });

  it('has its text before what asks for the scripts, and its fonts at once', () => {
    expect(tagOf('/assets/inter.woff2')).toContain('rel="preload"');
    expect(html.indexOf('first-contentful-paint')).toBeGreaterThan(html.indexOf(page.body));
  });
});
