import { Deliveries, type Webhook } from './deliveries.js';
import { Faults } from './faults.js';
import type { Timing } from './webhook-plan.js';

/** A request that a provider got. */
export interface ReceivedRequest {
  /** Counts from 1. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  provider: string;
  method: string;
  /** As the product sent it, with the query, without `/<provider>`. */
  path: string;
  /** Without those that hold secrets. */
  headers: Record<string, string>;
  body: string;
  /** Of the answer; null: none was given (yet). */
  status: number | null;
  /** The kind of the fault that it met. */
  fault: string | null;
}

/** More are not kept: the oldest goes first. */
const most = 5_000;
/** Of a body, in characters. */
const longest = 100_000;

/** Headers that hold a key: a page of requests is shown to people. */
const secret = /^(authorization|cookie|set-cookie|proxy-authorization|x-auth-token|x-api-key)$/i;

/** The requests that came in, in order. */
class Received {
  private requests: ReceivedRequest[] = [];
  private count = 0;

  /** @param request headers: all; a header of several values is joined as on the wire */
  add(request: {
    at: Date;
    provider: string;
    method: string;
    path: string;
    headers: Record<string, string | string[] | undefined>;
    body: string;
  }): ReceivedRequest {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || secret.test(name) ? [] : [[name, [value].flat().join(', ')] as const],
    );
    const kept: ReceivedRequest = {
      ...request,
      id: ++this.count,
      at: request.at.toISOString(),
      headers: Object.fromEntries(headers),
      body: request.body.slice(0, longest),
      status: null,
      fault: null,
    };
    this.requests.push(kept);
    if (this.requests.length > most) this.requests.shift();
    return kept;
  }

  /** @param provider of one only, else of all */
  list(provider?: string): readonly ReceivedRequest[] {
    return provider === undefined ? this.requests : this.requests.filter((each) => each.provider === provider);
  }

  reset(): void {
    this.requests = [];
  }
}

/** What all providers of one running sandbox share. */
export class Box {
  readonly received = new Received();
  readonly faults = new Faults();
  readonly deliveries: Deliveries;
  /** Where the product is, without a slash at the end; undefined: webhooks wait, and are tried again. */
  productUrl: string | undefined;
  /** Where the sandbox itself answers, such as http://127.0.0.1:4400. */
  origin = '';

  constructor(readonly timing: Timing) {
    this.deliveries = new Deliveries({ timing, productUrl: () => this.productUrl });
  }

  now(): Date {
    return this.timing.now();
  }

  /** Sends a webhook to the product by the plan, and tries again until it is taken. */
  deliver(webhook: Webhook): void {
    this.deliveries.deliver(webhook);
  }

  /** Forgets requests, faults, webhooks and plans. */
  async reset(): Promise<void> {
    await this.deliveries.reset();
    this.received.reset();
    this.faults.clear();
  }
}
