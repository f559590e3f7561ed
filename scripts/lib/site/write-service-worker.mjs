import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { assets, readManifest, scriptsFrom } from './site-files.mjs';

/**
 * Writes /service-worker.js: frontend/service-worker.js with this build's version and the files that every page needs.
 * @param {string} folder the built frontend
 */
export function writeServiceWorker(folder) {
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
