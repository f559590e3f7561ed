/**
 * `npm run test:faults`: every kill in full. `-- --fresh` starts over, `-- --only 8,12` makes some. `-- --planted lease,claims` (all, core,
 * screens:12, words of one) changes a copy of the sources, `-- --mutants wire` lets StrykerJS do so, see lib/test-faults.mjs.
 */
import { endWith } from './lib/end-with.mjs';
import { testFaults } from './lib/test-faults.mjs';

await endWith(() => testFaults(process.argv.slice(2)));
