import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assets, readManifest, scriptsOfRoutes, stylesOfRoutes } from './site-files.mjs';

/** Placeholder in the built pages for the site's own origin; the API process replaces it by PUBLIC_URL. */
const origin = 'https://public-url.invalid';

/**
 * @typedef {{ file: string, scripts: string[], styles: string[], listed: boolean }} BuiltPage scripts and styles: the hashes that a
 * content security policy names for the inline ones (CSP Level 3, `sha256-...`)
 */

/**
 * Renders the public pages and writes pages.json, which backend/src/platform/site/built-site.ts reads.
 * @param {string} folder the built frontend @param {string} siteFolder @param {any} site frontend/src/server/entry.ts
 */
export async function renderPages(folder, siteFolder, site) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = readManifest(folder);
  const [sheet] = /(?<=<link rel="stylesheet"[^>]*href=")[^"]+/.exec(template) ?? [];
  if (!sheet) throw new Error('The built index.html names no style sheet');
  const css = readFileSync(join(folder, sheet), 'utf8');
  const fonts = assets(folder, /\.woff2$/);
  mkdirSync(join(siteFolder, 'pages'), { recursive: true });

  /** @param {string} name @param {string} html @param {boolean} listed @returns {BuiltPage} */
  const write = (name, html, listed) => {
    const file = `${name === '/' ? 'index' : name.slice(1).replaceAll('/', '.')}.html`;
    writeFileSync(join(siteFolder, 'pages', file), html);
    return { file, ...inlineHashes(html), listed };
  };
  /** @param {string} path */
  const render = async (path) => {
    const page = await site.render(path);
    const scripts = scriptsOfRoutes(manifest, page.routes);
    const style = site.pageCss(css + stylesOfRoutes(folder, manifest, page.routes), page.body);
    const files = { template, scripts, fonts, style };
    return { status: page.status, html: site.pageDocument(path, page, files, { origin }) };
  };

  const { built, asked, shell } = site.addresses();
  /** @type {Record<string, BuiltPage>} */
  const pages = {};
  for (const path of built) {
    const { status, html } = await render(path);
    if (status !== 200) throw new Error(`The page ${path} was rendered with status ${status}`);
    pages[path] = write(path, html, !site.unlisted.has(path));
  }
  const notFound = write('/404', (await render('/no-page-at-this-address')).html, false);
  const shellPage = write('/shell', template, false);
  const askedPages = Object.fromEntries(
    Object.entries(asked).map(([path, { routes, search }]) => [
      path,
      {
        search,
        scripts: scriptsOfRoutes(manifest, routes),
        css: stylesOfRoutes(folder, manifest, routes),
        listed: !site.unlisted.has(path),
      },
    ]),
  );
  writeFileSync(
    join(siteFolder, 'pages.json'),
    JSON.stringify(
      { origin, listingsFrame: site.listingsFrame, pages, notFound, shellPage, shell, asked: askedPages, fonts, css },
      null,
      1,
    ),
  );
}

/** @param {string} html */
function inlineHashes(html) {
  const hash = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return {
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => hash(text ?? '')),
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => hash(text ?? '')),
  };
}
