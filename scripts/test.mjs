/**
 * `npm test`: installs, builds and finds a browser if needed, then runs everything that must pass. `-- <part of a path>` runs what matches,
 * `-- --changed` what the difference to origin/main can reach. `-- --third` runs a third of the integration specs and of the browser tests,
 * for a machine whose time is limited; which third depends on the commit.
 */
import { endWith } from './lib/command.mjs';
import { testAll } from './lib/test.mjs';

await endWith(() => testAll(process.argv.slice(2)));
