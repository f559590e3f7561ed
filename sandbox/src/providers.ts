import type { Provider } from './box/provider.js';
import { calendar } from './calendar/calendar.js';
import { docuseal } from './docuseal/docuseal.js';
import { listings } from './listings/listings.js';
import { mail } from './mail/mail.js';
import { odoo } from './odoo/odoo.js';
import { rentcast } from './rentcast/rentcast.js';
import { stripe } from './stripe/stripe.js';
import { twilio } from './twilio/twilio.js';

/** The services of the outside world, in the order of the page. */
export const providers: Provider[] = [mail, twilio, stripe, docuseal, odoo, rentcast, listings, calendar];
