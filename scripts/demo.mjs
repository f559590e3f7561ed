/** `npm run demo [-- --leads 10000] [--seed sample]`: like `npm start`, in a separate folder filled with sample leads. */
import { main } from './lib/demo.mjs';

await main(process.argv.slice(2));
