/** What the providers here take for their secrets: samples, the same for everybody. They open nothing outside the sandbox. */
export const stripeKeys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox_stripe' };
export const docusealKeys = { apiKey: 'sandbox-docuseal-key', webhookSecret: 'whsec_sandbox_docuseal' };
export const odooKeys = { db: 'sandbox', user: 'staff@example.com', apiKey: 'sandbox-odoo-key' };
export const twilioKeys = {
  accountSid: 'AC00000000000000000000000000sandbox',
  authToken: 'sandbox-twilio-token',
  /** Twilio's own test number: valid, and delivers to nobody. */
  from: '+15005550006',
};
export const smtpKeys = { user: 'sandbox', password: 'sandbox-smtp-password' };
export const rentcastKeys = { apiKey: 'sandbox-rentcast-key' };
