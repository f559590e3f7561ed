/** `npm run build`: dist/ from the sources, only the changed parts; `-- server` or `-- frontend` builds that one. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWith } from './lib/command.mjs';

await endWith(async () => {
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, process.argv.slice(2));
});
