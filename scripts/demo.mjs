/** `npm run demo [-- --leads 10000] [--seed sample]`: as `npm start`, on a folder of its own filled with sample leads. */
import { main } from './lib/demo.mjs';

await main(process.argv.slice(2));
