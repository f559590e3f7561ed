/**
 * `npm run ops -- <verb>`: the operator's actions on read models, on a running or a stopped system. Without a verb it lists them.
 * The outcome goes to stdout, everything else to stderr.
 */
import { ensureBuilt } from './lib/build.mjs';
import { endWith } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';

await endWith(async () => {
  await ensureInstalled(console.error);
  await ensureBuilt(console.error);
  const { ops } = await import('./lib/ops.mjs');
  return ops(process.argv.slice(2));
});
