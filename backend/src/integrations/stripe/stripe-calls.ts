// The default export, since Stripe's CommonJS build has it, too.
import Stripe from 'stripe';
import { noteCall } from '../../platform/outbound/call-notes.js';
import { OutboundError, onlyAsking, type OutboundFailure } from '../../platform/outbound/outbound-error.js';
import type { OutboundOptions } from '../../platform/outbound/outbound.js';

/** STRIPE_SECRET_KEY is not set. */
export class PaymentsNotConfigured extends Error {}

export interface PaymentOptions {
  secretKey: string | undefined;
  apiBase: string;
  /** For one try. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** For all tries together. */
const deadlineMs = 8_000;
/** How often a call is tried that has no clear answer; its effect tries again later. */
const maxTries = 3;
/** For one try: two tries and the pause between them fit into the deadline. */
const usualTimeoutMs = 3_500;

/** Calls Stripe through its own client: each call has a deadline, is measured, and throws our errors. */
export class StripeCalls {
  private readonly stripe: Stripe | undefined;
  private readonly measure: NonNullable<OutboundOptions['measure']>;

  /** @param options from STRIPE_SECRET_KEY and STRIPE_API_BASE */
  constructor({ secretKey, apiBase, timeoutMs = usualTimeoutMs, measure }: PaymentOptions) {
    this.measure = measure ?? (() => undefined);
    if (secretKey === undefined) return;
    const { protocol, hostname, port, pathname } = new URL(apiBase);
    this.stripe = new Stripe(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      ...(port && { port }),
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: below(pathname.replace(/\/+$/, ''), objectsOnly(Stripe.createNodeHttpClient())),
    });
  }

  get configured(): boolean {
    return this.stripe !== undefined;
  }

  /**
   * Reads something; null if Stripe does not have the object.
   * @param object the expected `object` of the answer
   * @throws PaymentsNotConfigured, OutboundError
   */
  ask<Answer extends { object: string }>(
    object: Answer['object'],
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Answer | null> {
    return onlyAsking(this.call(object, call));
  }

  /** The same for a call that changes something, and may be repeated. @throws as above */
  async call<Answer extends { object: string }>(
    object: Answer['object'],
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Answer | null> {
    const { stripe } = this;
    if (!stripe) throw new PaymentsNotConfigured('STRIPE_SECRET_KEY is not set');
    return this.measured(async () => {
      const answer = await call(stripe);
      if (answer.object !== object)
        throw new OutboundError('malformed', 'The answer of the payment provider could not be understood');
      return answer;
    });
  }

  /**
   * A call that makes something. After an unclear answer it looks whether the thing exists. If not, it tries again: under the same key,
   * which makes nothing twice; but Stripe keeps and repeats the answer to a key, even a failure, so after one under the next key.
   * @param key the first one, at most 250 characters
   * @param find looks for what a call under an earlier key made, null if nothing
   * @throws PaymentsNotConfigured, OutboundError
   */
  async make<Answer extends { object: string }>(
    object: Answer['object'],
    key: string,
    call: (stripe: Stripe, options: { idempotencyKey: string }) => Promise<Answer>,
    find: () => Promise<Answer | null>,
  ): Promise<Answer> {
    for (let tries = 1, failures = 0; ; tries++) {
      const idempotencyKey = failures === 0 ? key : `${key}-${failures + 1}`;
      try {
        const made = await this.call<Answer>(object, (stripe) => call(stripe, { idempotencyKey }));
        if (made) return made;
        const status = 404;
        throw new OutboundError('refused', `The payment provider answered with HTTP ${status}`, {
          status,
          mayHaveActed: false,
        });
      } catch (error) {
        if (!(error instanceof OutboundError) || !['failed', 'malformed'].includes(error.kind)) throw error;
        const found = await find().catch((unanswered: unknown) => {
          throw unanswered instanceof OutboundError ? unanswered.acting(true) : unanswered;
        });
        if (found) return found;
        if (tries === maxTries) throw error;
        if (error.kind === 'failed') failures++;
      }
    }
  }

  /** Null if Stripe does not have the object. */
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

/**
 * Whether Stripe refused what the call says, so that nothing was made and nothing ever will be. A key that another call is using, or used
 * for something else, is no such refusal: that call may have acted.
 */
export function refusedForGood(error: unknown): boolean {
  if (!(error instanceof OutboundError) || error.kind !== 'refused') return false;
  return (
    (error.status === 400 || error.status === 404) && !(error.cause instanceof Stripe.errors.StripeIdempotencyError)
  );
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

/** Stripe's own message may hold the session's data: only our sentence goes on, with it as the cause. */
function failureOf(cause: unknown): OutboundError {
  const status = cause instanceof Stripe.errors.StripeError ? cause.statusCode : undefined;
  const details = { cause, ...(status !== undefined && { status, mayHaveActed: status >= 500 }) };
  const says = status === undefined ? 'could not be reached' : `answered with HTTP ${status}`;
  const failed = (kind: OutboundFailure) => new OutboundError(kind, `The payment provider ${says}`, details);
  if (status === 429) return failed('rate_limited');
  if (status === undefined)
    return failed(cause instanceof Stripe.errors.StripeConnectionError ? 'unreachable' : 'malformed');
  return failed(status >= 500 ? 'failed' : 'refused');
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Stripe's own client accepts only a host: the path of an address (a proxy, the sandbox) is put before each call's. */
function below(folder: string, client: Client): Client {
  if (folder === '') return client;
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, ...rest) => send(host, port, folder + path, ...rest);
  return client;
}

/**
 * Stripe's own parser takes any JSON for an object. If it is a text, a number or null, an unheld promise is rejected and the caller
 * waits for ever; so anything but an object counts as no JSON, which the client does report.
 */
function objectsOnly(client: Client): Client {
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const parse = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await parse();
      if (typeof body !== 'object' || body === null) throw new Error('The answer is not a JSON object');
      return body;
    };
    return response;
  };
  return client;
}
