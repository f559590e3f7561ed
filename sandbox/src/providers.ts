import type { Provider } from './box/provider.js';

/** The services of the outside world, in the order of the page. */
export const providers: Provider[] = [];
