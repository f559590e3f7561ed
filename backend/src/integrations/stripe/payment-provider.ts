// The default export, because that is what Stripe's CommonJS build has too.
import Stripe from 'stripe';
import { noteCall } from '../../platform/outbound/call-notes.js';
import { OutboundError, type OutboundFailure } from '../../platform/outbound/outbound-error.js';
import type { OutboundOptions } from '../../platform/outbound/outbound.js';

/** STRIPE_SECRET_KEY is not set. */
export class PaymentsNotConfigured extends Error {}

/** A checkout session, as far as we look at it. */
export interface CheckoutSession {
  paid: boolean;
  /** The metadata that the session was made with. */
  leadId: string | null;
}

export interface PaymentOptions {
  secretKey: string | undefined;
  apiBase: string;
  measure?: OutboundOptions['measure'];
}

/** Over all tries. */
const deadlineMs = 8_000;
/** Of one try: two, and the pause between them, end before the deadline. */
const timeoutMs = 3_500;

/** Stripe, through its own client. The one adapter to it; this much of it only reads. */
export class PaymentProvider {
  private readonly stripe: Stripe | undefined;
  private readonly measure: NonNullable<OutboundOptions['measure']>;

  /** @param settings from STRIPE_SECRET_KEY and STRIPE_API_BASE */
  constructor({ secretKey, apiBase, measure }: PaymentOptions) {
    this.measure = measure ?? (() => undefined);
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
   * @throws PaymentsNotConfigured, OutboundError
   */
  async checkoutSession(id: string): Promise<CheckoutSession | null> {
    if (!this.stripe) throw new PaymentsNotConfigured('STRIPE_SECRET_KEY is not set');
    const { stripe } = this;
    return this.measured(async () => {
      const session = await stripe.checkout.sessions.retrieve(id);
      if (session.object !== 'checkout.session')
        throw new OutboundError('malformed', 'The answer of the payment provider could not be understood');
      const { payment_status: status, metadata } = session;
      return { paid: status === 'paid' || status === 'no_payment_required', leadId: metadata?.leadId || null };
    });
  }

  /** Null for what Stripe does not have. */
  private async measured<Result>(call: () => Promise<Result>): Promise<Result | null> {
    const began = performance.now();
    const noted = (status: number | null, answer: string, outcome: 'done' | OutboundFailure) => {
      noteCall({ provider: 'stripe', status, answer });
      this.measure('stripe', outcome, (performance.now() - began) / 1000);
    };
    try {
      const result = await withinDeadline(call());
      noted(200, '', 'done');
      return result;
    } catch (error) {
      const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
      const failure = error instanceof OutboundError ? error : failureOf(error);
      noted(failure.status ?? null, failure.message, isMissing ? 'done' : failure.kind);
      if (isMissing) return null;
      throw failure;
    }
  }
}

async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new OutboundError('timeout', 'The payment provider did not answer in time'));
    timer = setTimeout(late, deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's own message can hold what the session holds: it stays out, as the cause. */
function failureOf(cause: unknown): OutboundError {
  const status = cause instanceof Stripe.errors.StripeError ? cause.statusCode : undefined;
  const details = { cause, ...(status !== undefined && { status }) };
  const says = status === undefined ? 'could not be reached' : `answered with HTTP ${status}`;
  const failed = (kind: OutboundFailure) => new OutboundError(kind, `The payment provider ${says}`, details);
  if (status === 429) return failed('rate_limited');
  if (status === undefined)
    return failed(cause instanceof Stripe.errors.StripeConnectionError ? 'unreachable' : 'malformed');
  return failed(status >= 500 ? 'failed' : 'refused');
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
