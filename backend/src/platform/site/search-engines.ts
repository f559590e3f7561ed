import type { BuiltSite } from './built-site.js';

/** An address for search engines; `changed` is an ISO 8601 instant. */
export interface ListedAddress {
  path: string;
  changed?: string;
}

/**
 * sitemap.xml (sitemaps.org protocol 0.9): every public page, and the posts written since the build.
 * @param posts addresses that the build does not know
 */
export function sitemap({ origin, pages, manifest }: BuiltSite, posts: ListedAddress[]): string {
  const built = [...pages].filter(([, { listed }]) => listed).map(([path]): ListedAddress => ({ path }));
  const asked = Object.entries(manifest.asked)
    .filter(([path, { listed }]) => listed && !path.includes('$') && !pages.has(path))
    .map(([path]): ListedAddress => ({ path }));
  const entries = [...built, ...asked, ...posts].map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escape(`${origin}${path}`)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** robots.txt (RFC 9309): not the API, and not the console, which shows nothing without a session. */
export function robots({ origin, manifest }: BuiltSite): string {
  const closed = new Set(manifest.shell.map((pattern) => pattern.split('$')[0] ?? pattern));
  // A report is reached only by its link; its form is an ordinary page.
  closed.delete('/analysis/');
  const shortest = [...closed].filter((path) => ![...closed].some((other) => other !== path && path.startsWith(other)));
  const lines = ['User-agent: *', 'Disallow: /api/', ...shortest.sort().map((path) => `Disallow: ${path}`)];
  return [...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
