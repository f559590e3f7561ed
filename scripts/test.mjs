/** `npm test`: installs, builds and finds a browser if needed, then runs everything that must pass. */
import { endWith } from './lib/end-with.mjs';
import { testAll } from './lib/test.mjs';

await endWith(testAll);
