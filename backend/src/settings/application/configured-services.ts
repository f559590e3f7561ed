import type { ConfiguredServices } from '../../../../contracts/src/settings/queries.js';
import type { Config } from '../../platform/config/config.js';

type Given = Pick<
  Config,
  'rentcast' | 'stripe' | 'docuseal' | 'smtp' | 'twilio' | 'odoo' | 'calendarIcsUrl' | 'listingsFrame' | 'metricsToken'
>;

/** Which outside services the environment configures, by the names of their variables. The values are secrets, and stay here. */
export function configuredServices(config: Given): ConfiguredServices {
  const { odoo } = config;
  return {
    services: [
      service('Rent estimates (RentCast)', 'Reports are marked as preliminary.', {
        RENTCAST_API_KEY: config.rentcast.apiKey,
      }),
      service('Payments (Stripe)', 'Payments can’t be verified.', { STRIPE_SECRET_KEY: config.stripe.secretKey }),
      service('Signatures (DocuSeal)', 'No document can be sent to be signed.', {
        DOCUSEAL_API_KEY: config.docuseal.apiKey,
        DOCUSEAL_WEBHOOK_SECRET: config.docuseal.webhookSecret,
      }),
      service('Email (SMTP)', 'No email is sent: what would have been is shown as not sent.', {
        SMTP_URL: config.smtp.url,
        MAIL_FROM: config.smtp.from,
      }),
      service('Texts (Twilio)', 'No text is sent, and none comes in.', {
        TWILIO_ACCOUNT_SID: config.twilio.accountSid,
        TWILIO_AUTH_TOKEN: config.twilio.authToken,
        TWILIO_FROM: config.twilio.from,
      }),
      service('Marketing (Odoo)', 'Leads can’t be enrolled in marketing.', {
        ODOO_URL: odoo.url,
        // JSON-2 identifies the user by the key, and the database if a server has only one.
        ...(odoo.api === 'jsonrpc' && { ODOO_DB: odoo.db, ODOO_USER: odoo.user }),
        ODOO_API_KEY: odoo.apiKey,
      }),
      service('Calendar', 'Walkthroughs are those of the leads alone.', { CALENDAR_ICS_URL: config.calendarIcsUrl }),
      service('Listings', 'The rentals page shows the sample listings.', { LISTINGS_FRAME_URL: config.listingsFrame }),
      service('Metrics for others', 'Only this machine may read /metrics.', { METRICS_TOKEN: config.metricsToken }),
    ],
  };
}

function service(
  name: string,
  without: string,
  variables: Record<string, string | undefined>,
): ConfiguredServices['services'][number] {
  const named = Object.entries(variables).map(([variable, value]) => ({ name: variable, set: Boolean(value) }));
  return { name, without, configured: named.every(({ set }) => set), variables: named };
}
