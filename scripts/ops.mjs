/**
 * `npm run ops -- <verb>`: the operator's actions on read models, on a running or a stopped system. Without a verb it lists them.
 * The outcome goes to stdout, everything else to stderr.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWith } from './lib/command.mjs';
import { projectRoot } from './lib/paths.mjs';

await endWith(async () => {
  // The image holds only what was installed and built: it has no lockfile.
  if (existsSync(join(projectRoot, 'package-lock.json'))) {
    const { ensureInstalled } = await import('./lib/install.mjs');
    const { ensureBuilt } = await import('./lib/build.mjs');
    await ensureInstalled(console.error);
    await ensureBuilt(console.error);
  }
  const { ops } = await import('./lib/ops.mjs');
  return ops(process.argv.slice(2));
});
