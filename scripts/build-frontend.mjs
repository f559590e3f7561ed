// Builds dist/frontend: what browsers load, and the public pages as HTML.
import { buildSite } from './lib/site/build-site.mjs';
import { projectRoot } from './lib/paths.mjs';

process.chdir(projectRoot);
process.env.NODE_ENV ??= 'production';
await buildSite();
