import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readManifest, scriptsFrom } from './site/site-files.mjs';

/** Script bytes that the first load of `/` may bring, gzipped. */
export const firstLoadBudget = 120_000;

/** The parts that the router loads for `/` besides the entry: the public frame and the landing page. */
const routes = ['_public.tsx', '_public.index.tsx'];

/**
 * The scripts that loading `/` brings, from the build's manifest: the entry and the page's parts with all their imports.
 * @param {string} folder the built frontend, with its manifest
 * @returns {{ bytes: number, files: { file: string, bytes: number }[] }} sizes after gzip, the largest first
 */
export function firstLoad(folder) {
  const manifest = readManifest(folder);
  const split = Object.keys(manifest).filter((key) => routes.some((name) => key.startsWith(`src/routes/${name}?`)));
  if (split.length < routes.length)
    throw new Error(`The manifest names no chunk of its own for ${routes.join(' and ')}`);
  const files = scriptsFrom(manifest, ['index.html', ...split]);
  const sizes = [...files]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes };
}
