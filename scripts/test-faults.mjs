/** `npm run test:faults`: every fault in full, see lib/test-faults.mjs. `-- --fresh` starts over, `-- --only 8,12` makes some. */
import { endWith } from './lib/end-with.mjs';
import { testFaults } from './lib/test-faults.mjs';

await endWith(() => testFaults(process.argv.slice(2)));
