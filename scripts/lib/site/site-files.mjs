import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest the browser build's, by source */

/** @param {string} folder the built frontend @returns {Manifest} */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
}

/**
 * The scripts that a page needs besides the entry's.
 * @param {Manifest} manifest @param {string[]} parts sources of its frame and of itself, such as `src/features/team/bio-screen.tsx`
 * @returns {string[]} addresses
 * @throws {Error} if one of them has no script, or none is named: what names them would have changed
 */
export function scriptsOfParts(manifest, parts) {
  for (const part of parts)
    if (!manifest[part]) throw new Error(`The browser's build has no script of its own for ${part}`);
  if (parts.length === 0) throw new Error('A page is said to need no script of its own');
  const entry = scriptsFrom(manifest, ['index.html']);
  return [...scriptsFrom(manifest, parts)].filter((file) => !entry.has(file)).map((file) => `/${file}`);
}

/**
 * The style rules that a page needs besides the site's common sheet. Without them in the page, it would be drawn twice.
 * @param {string} folder the built frontend @param {Manifest} manifest @param {string[]} parts
 * @returns {string}
 */
export function stylesOfParts(folder, manifest, parts) {
  const shared = new Set(manifest['index.html']?.css);
  /** @type {Set<string>} */
  const sheets = new Set();
  forEachChunk(manifest, parts, ({ css = [] }) => css.forEach((file) => sheets.add(file)));
  return [...sheets]
    .filter((file) => !shared.has(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
}

/**
 * The files that loading the named parts needs, with all their imports.
 * @param {Manifest} manifest @param {string[]} keys @returns {Set<string>} files
 */
export function scriptsFrom(manifest, keys) {
  /** @type {Set<string>} */
  const files = new Set();
  forEachChunk(manifest, keys, ({ file }) => files.add(file));
  return files;
}

/** Calls once with each named part and all that they import. @param {Manifest} manifest @param {string[]} keys @param {(chunk: Manifest[string]) => void} see */
function forEachChunk(manifest, keys, see) {
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    see(chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
}

/** @param {string} folder the built frontend @param {RegExp} pattern of names @returns {string[]} addresses of assets */
export function assets(folder, pattern) {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => pattern.test(name))
    .map((name) => `/assets/${name}`);
}

/** Script bytes that the first load of `/` may bring, gzipped. */
export const firstLoadBudget = 120_000;

/** The parts that the router loads for `/` besides the entry: the public frame and the landing page. */
const partsOfHome = ['src/features/public/layout/public-layout.tsx', 'src/features/public/home/home-screen.tsx'];

/**
 * The scripts that loading `/` brings, from the build's manifest: the entry and the page's parts with all their imports.
 * @param {string} folder the built frontend, with its manifest
 * @returns {{ bytes: number, files: { file: string, bytes: number }[] }} sizes after gzip, the largest first
 */
export function firstLoad(folder) {
  const manifest = readManifest(folder);
  if (partsOfHome.some((part) => !manifest[part]))
    throw new Error(`The manifest names no chunk of its own for ${partsOfHome.join(' and ')}`);
  const files = scriptsFrom(manifest, ['index.html', ...partsOfHome]);
  const sizes = [...files]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes };
}
