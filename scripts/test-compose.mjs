/**
 * `npm run test:compose`: tries docker-compose.yml whole, where an engine runs: image, wrong variables, start, a lead, restarts, new
 * containers, backups. Where none runs it says so, and has not failed. docs/tests.md says how to get one.
 */
import { endWith } from './lib/command.mjs';
import { tryCompose } from './lib/compose.mjs';
import { lastLine } from './lib/counts.mjs';
import { stopOnSignal } from './lib/run.mjs';

await endWith(async () => {
  stopOnSignal();
  const counts = await tryCompose(console.log);
  console.log(lastLine(counts));
  return counts.failed === 0 ? 0 : 1;
});
