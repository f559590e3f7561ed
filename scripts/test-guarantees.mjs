/**
 * `npm run test:guarantees`: removes each guarantee and checks that its specs notice, see lib/test-guarantees.mjs.
 * `-- --only lease,claims` takes some; `-- --write` writes docs/guarantees.md instead. `-- --faults core` (screens, all, or words of one)
 * puts small faults in instead, see lib/test-small-faults.mjs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith } from './lib/end-with.mjs';
import { guaranteesPage } from './lib/guarantees/page.mjs';
import { projectRoot } from './lib/paths.mjs';
import { testGuarantees } from './lib/test-guarantees.mjs';
import { testSmallFaults } from './lib/test-small-faults.mjs';

await endWith(async () => {
  const args = process.argv.slice(2);
  if (args[0] === '--faults') return testSmallFaults(args[1]);
  if (args.join() !== '--write') return testGuarantees(args);
  writeFileSync(join(projectRoot, 'docs/guarantees.md'), await guaranteesPage());
});
