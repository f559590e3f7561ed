import { Deliveries } from './deliveries.js';
import type { Webhook } from './deliveries.js';
import { Faults } from './faults.js';
import { Received } from './received.js';
import type { Timing } from './timing.js';

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
