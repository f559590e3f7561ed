/** `npm run sandbox`: the outside world on this machine, for a system that is started separately. */
import { sandboxAlone } from './lib/sandbox-alone.mjs';

await sandboxAlone();
