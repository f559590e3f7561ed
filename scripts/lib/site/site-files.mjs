import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest the browser build's, by source */

/** @param {string} folder the built frontend @returns {Manifest} */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
}

/**
 * The scripts that routes bring beside the entry's.
 * @param {Manifest} manifest @param {string[]} routes ids of the router, such as `/_public/team/$person`
 * @returns {string[]} addresses
 * @throws {Error} when a route has no script, so that a changed naming is noticed
 */
export function scriptsOfRoutes(manifest, routes) {
  const entry = scriptsFrom(manifest, ['index.html']);
  const keys = routes
    .filter((route) => route !== '__root__')
    .map((route) => {
      const source = `src/routes/${route.slice(1).replace(/\/$/, '/index').replaceAll('/', '.')}.tsx?`;
      const key = Object.keys(manifest).find((name) => name.startsWith(source));
      if (!key) throw new Error(`The browser's build has no script of its own for the route ${route}`);
      return key;
    });
  return [...scriptsFrom(manifest, keys)].filter((file) => !entry.has(file)).map((file) => `/${file}`);
}

/**
 * What loading the named parts brings, with all that they import.
 * @param {Manifest} manifest @param {string[]} keys @returns {Set<string>} files
 */
export function scriptsFrom(manifest, keys) {
  /** @type {Set<string>} */
  const files = new Set();
  const collect = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  keys.forEach(collect);
  return files;
}

/** @param {string} folder the built frontend @param {RegExp} pattern of names @returns {string[]} addresses of assets */
export function assets(folder, pattern) {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => pattern.test(name))
    .map((name) => `/assets/${name}`);
}
