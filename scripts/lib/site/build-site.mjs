import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { assets, readManifest, scriptsFrom, scriptsOfParts, stylesOfParts } from './site-files.mjs';
import { projectRoot } from '../paths.mjs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(js|css|svg|json|txt)$/;
/** Below this size a compressed answer needs as many packets. */
const smallest = 1024;

/**
 * Writes the compressed form of every text file beside it (`.br`, `.gz`), so that no request has to wait for it.
 * @param {string} folder @param {string[]} except folders and files in it to leave alone
 */
async function compressFiles(folder, except) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !except.includes(relative(folder, file).split(sep)[0] ?? ''));
  await Promise.all(files.map(compress));
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

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
async function renderPages(folder, siteFolder, site) {
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
    const scripts = scriptsOfParts(manifest, page.parts);
    const style = site.pageCss(css + stylesOfParts(folder, manifest, page.parts), page.body);
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
    Object.entries(asked).map(([path, { parts, search }]) => [
      path,
      {
        search,
        scripts: scriptsOfParts(manifest, parts),
        css: stylesOfParts(folder, manifest, parts),
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

/**
 * Writes /service-worker.js: frontend/service-worker.js with this build's version and the files that every page needs.
 * @param {string} folder the built frontend
 */
function writeServiceWorker(folder) {
  const shared = [
    ...[...scriptsFrom(readManifest(folder), ['index.html'])].map((file) => `/${file}`),
    ...assets(folder, /^(index-.*\.css|.*\.woff2|scenes-.*\.svg)$/),
  ];
  // Names hold a hash of the content, so the names of all files are the version.
  const version = createHash('sha256').update(assets(folder, /./).sort().join()).digest('hex').slice(0, 12);
  const source = readFileSync(join(projectRoot, 'frontend', 'service-worker.js'), 'utf8');
  const written = source
    .replace("'development'", () => JSON.stringify(version))
    .replace(/const shared = .*\[\]\)?;/, () => `const shared = ${JSON.stringify(shared)};`);
  if (written.includes("'development'") || !written.includes(shared[0] ?? '?')) {
    throw new Error('frontend/service-worker.js has no place for the version or the shared files');
  }
  writeFileSync(join(folder, 'service-worker.js'), written);
}

/** Read by the API process; not served as it is. */
const siteFolder = '.site';

/**
 * Builds dist/frontend in one process: the browser's files, the renderer of the public pages, the pages, the service
 * worker, and every file compressed.
 * @returns {Promise<void>}
 */
export async function buildSite() {
  const folder = join(projectRoot, 'dist', 'frontend');
  await build({ logLevel: 'warn' });
  await build({ logLevel: 'warn', build: { ssr: 'src/server/entry.ts' } });
  const site = await import(pathToFileURL(join(folder, siteFolder, 'server', 'entry.js')).href);
  await renderPages(folder, join(folder, siteFolder), site);
  writeServiceWorker(folder);
  await compressFiles(folder, [siteFolder, '.vite', 'index.html']);
}
