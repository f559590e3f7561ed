// The default export, because that is what Stripe's CommonJS build has too.
import Stripe from 'stripe';

/** STRIPE_SECRET_KEY is not set. */
export class PaymentsNotConfigured extends Error {}

/** Stripe did not answer, or not as it should. */
export class PaymentsUnavailable extends Error {}

/** A checkout session, as far as we look at it. */
export interface CheckoutSession {
  paid: boolean;
  /** The metadata that the session was made with. */
  leadId: string | null;
}

const timeoutMs = 8_000;

/** Stripe, through its own client. The one adapter to it; this much of it only reads. */
export class PaymentProvider {
  private readonly stripe: Stripe | undefined;

  /** @param settings from STRIPE_SECRET_KEY and STRIPE_API_BASE */
  constructor({ secretKey, apiBase }: { secretKey: string | undefined; apiBase: string }) {
    if (secretKey === undefined) return;
    const { protocol, hostname, port } = new URL(apiBase);
    this.stripe = new Stripe(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && { port }),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: objectsOnly(Stripe.createNodeHttpClient()),
    });
  }

  /**
   * The checkout session, null where Stripe knows none with this id.
   * @throws PaymentsNotConfigured, PaymentsUnavailable
   */
  async checkoutSession(id: string): Promise<CheckoutSession | null> {
    if (!this.stripe) throw new PaymentsNotConfigured('STRIPE_SECRET_KEY is not set');
    try {
      const session = await this.stripe.checkout.sessions.retrieve(id);
      if (session.object !== 'checkout.session') throw new Error('Stripe answered with something else');
      const { payment_status: status, metadata } = session;
      return { paid: status === 'paid' || status === 'no_payment_required', leadId: metadata?.leadId || null };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw new PaymentsUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Stripe's own parser takes any JSON for an object. Where it is a text, a number or null, a promise of its own is rejected that nobody
 * holds, and the caller waits for ever; so whatever is no object counts as no JSON, which it does report.
 */
function objectsOnly(client: Client): Client {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const parse = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await parse();
      if (typeof body !== 'object' || body === null) throw new Error('The answer is no JSON object');
      return body;
    };
    return response;
  };
  return client;
}
