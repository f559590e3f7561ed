import type { Provider } from './box/provider.js';
import { docuseal } from './docuseal/docuseal.js';
import { stripe } from './stripe/stripe.js';

/** The services of the outside world, in the order of the page. */
export const providers: Provider[] = [stripe, docuseal];
