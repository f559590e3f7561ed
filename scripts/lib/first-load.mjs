import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Script that the first load of `/` may bring, in bytes after gzip. */
export const firstLoadBudget = 120_000;

/** The parts that the router loads for `/` besides the entry: the public frame and the landing page. */
const routes = ['_public.tsx', '_public.index.tsx'];

/**
 * What loading `/` brings in scripts, from the build's manifest: the entry and the page's parts with all that they import.
 * @param {string} folder the built frontend, with its manifest
 * @returns {{ bytes: number, files: { file: string, bytes: number }[] }} sizes after gzip, the largest first
 */
export function firstLoad(folder) {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const split = Object.keys(manifest).filter((key) => routes.some((name) => key.startsWith(`src/routes/${name}?`)));
  if (split.length < routes.length)
    throw new Error(`The manifest names no chunk of its own for ${routes.join(' and ')}`);
  /** @type {Set<string>} */
  const files = new Set();
  const collect = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  ['index.html', ...split].forEach(collect);
  const sizes = [...files]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes };
}
