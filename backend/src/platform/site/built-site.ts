import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What scripts/lib/site/build-site.mjs writes beside the pages. */
interface SiteManifest {
  /** Placeholder for the site's origin in the pages. */
  origin: string;
  /** The listings' address; the environment may name another. */
  listingsFrame: string;
  pages: Record<string, BuiltPage>;
  notFound: BuiltPage;
  shellPage: BuiltPage;
  /** Patterns of the addresses that only the browser draws; `$name` is one part of a path, a trailing `$` is the rest. */
  shell: string[];
  /**
   * Patterns of the pages rendered on request, each with the scripts and style rules of its routes, and whether the query changes the
   * page; a page that is also built is rendered only if the address has a query.
   */
  asked: Record<string, { scripts: string[]; css: string; search: boolean; listed: boolean }>;
  fonts: string[];
  /** The whole site's style sheet. */
  css: string;
}

/** Scripts and styles are the CSP hashes of the page's inline ones. */
interface BuiltPage {
  file: string;
  scripts: string[];
  styles: string[];
  listed: boolean;
}

/** A page ready to be sent. */
export interface SitePage {
  html: Buffer;
  etag: string;
  scripts: string[];
  styles: string[];
  /** For search engines. */
  listed: boolean;
}

/** The built site with the addresses of this installation. */
export interface BuiltSite {
  folder: string;
  /** Where browsers find us, without a trailing slash. */
  origin: string;
  listingsFrame: string;
  manifest: SiteManifest;
  pages: Map<string, SitePage>;
  notFound: SitePage;
  shell: SitePage;
}

/**
 * Reads the build's output.
 * @param folder the built frontend
 * @param listingsFrame replaces the content's address
 * @returns null if nothing was built
 */
export function readBuiltSite(folder: string, origin: string, listingsFrame: string | undefined): BuiltSite | null {
  const file = join(folder, '.site', 'pages.json');
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as SiteManifest;
  const read = ({ file: name, scripts, styles, listed }: BuiltPage): SitePage => {
    const built = readFileSync(join(folder, '.site', 'pages', name), 'utf8');
    const html = Buffer.from(placed(built, manifest.origin, origin, listingsFrame));
    return { html, etag: etagOf(html), scripts, styles, listed };
  };
  return {
    folder,
    origin,
    listingsFrame: listingsFrame ?? manifest.listingsFrame,
    manifest,
    pages: new Map(Object.entries(manifest.pages).map(([path, page]) => [path, read(page)])),
    notFound: read(manifest.notFound),
    shell: read(manifest.shellPage),
  };
}

export function etagOf(html: Buffer): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
}

/** The page with this installation's addresses. Neither address is part of anything that was hashed. */
export function placed(html: string, builtFor: string, origin: string, listingsFrame: string | undefined): string {
  const placedHtml = html.replaceAll(builtFor, origin);
  if (listingsFrame === undefined) return placedHtml;
  const address = listingsFrame.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return placedHtml.replace(/(<meta name="listings-frame" content=")[^"]*/, (_, start: string) => start + address);
}

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
