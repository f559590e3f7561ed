import { describe, expect, it } from '@jest/globals';
import { type BuiltSite, type SitePage, robots, sitemap } from './built-site.js';

const page = (listed: boolean): SitePage => ({ html: Buffer.from(''), etag: '', scripts: [], styles: [], listed });
const site = {
  origin: 'https://leads.example.com',
  pages: new Map([
    ['/', page(true)],
    ['/login', page(false)],
  ]),
  manifest: {
    shell: ['/dashboard', '/dashboard/analytics', '/leads/$id', '/analysis/$id'],
    asked: {
      '/': { scripts: [], css: '', search: false, listed: true },
      '/blog': { scripts: [], css: '', search: false, listed: true },
      '/blog/$slug': { scripts: [], css: '', search: false, listed: true },
      '/payment/success': { scripts: [], css: '', search: false, listed: false },
    },
  },
} as unknown as BuiltSite;

describe('sitemap', () => {
  it('lists the listed pages, those rendered when asked for, and the posts with when they were published', () => {
    const xml = sitemap(site, [{ path: '/blog/a&b', changed: '2026-03-03T12:00:00.000Z' }]);
    expect([...xml.matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry)).toEqual([
      '<url><loc>https://leads.example.com/</loc></url>',
      '<url><loc>https://leads.example.com/blog</loc></url>',
      '<url><loc>https://leads.example.com/blog/a&amp;b</loc><lastmod>2026-03-03T12:00:00.000Z</lastmod></url>',
    ]);
  });
});

describe('robots', () => {
  it('closes the API and the console, once each, and leaves the analysis open', () => {
    const lines = robots(site).split('\n');
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /leads/',
    ]);
    expect(lines).toContain('Sitemap: https://leads.example.com/sitemap.xml');
  });
});
