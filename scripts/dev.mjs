/** `npm run dev`: everything in watch mode. */
import { develop } from './lib/dev.mjs';
import { endWith } from './lib/end-with.mjs';

await endWith(develop);
process.exit();
