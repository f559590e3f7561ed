/** `npm run test:all`: everything there is to test, see lib/test-all.mjs. It goes on where it was stopped; `-- --fresh` starts over. */
import { endWith } from './lib/end-with.mjs';
import { testEverything } from './lib/test-all.mjs';

await endWith(() => testEverything(process.argv.slice(2)));
