import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '../paths.mjs';
import { compressFiles } from './compress-files.mjs';
import { renderPages } from './render-pages.mjs';
import { writeServiceWorker } from './write-service-worker.mjs';

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
