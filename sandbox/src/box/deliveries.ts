import { type Timing, WebhookPlans } from './webhook-plan.js';

/** A webhook to send. */
export interface Webhook {
  provider: string;
  /** What people read in the list, such as `checkout.session.completed`. */
  name: string;
  /** Path of the product, such as `/api/stripe/webhook`, or a whole address. */
  url: string;
  body: string;
  /** Answers after which nobody tries again. Default: none, as of most providers. */
  finalRefusals?: readonly number[];
  /** The headers of one delivery, signature and content type included. `at`: when it is signed. */
  headers(at: Date): Record<string, string>;
}

interface Attempt {
  /** ISO 8601, UTC. */
  at: string;
  /** Null: no answer came. */
  status: number | null;
  error: string | null;
}

/** A webhook on its way. `waiting`: not tried, or tried again later; `stopped`: nobody tries any more. */
export interface Delivery {
  /** Counts from 1. */
  id: number;
  provider: string;
  name: string;
  url: string;
  body: string;
  state: 'held' | 'waiting' | 'delivered' | 'stopped' | 'dropped';
  attempts: Attempt[];
}

interface Kept {
  delivery: Delivery;
  webhook: Webhook;
}

const most = 5_000;
/** Real ones go on for three days; so many attempts are about an hour and a half here. */
const mostAttempts = 100;
const firstRetryMs = 500;
const longestRetryMs = 60_000;
/** As long as providers wait for an answer. */
const patienceMs = 10_000;

/** How the sandbox reaches the product. */
export interface Reach {
  timing: Timing;
  /** Where the product is, without a slash at the end; undefined: nobody has said. */
  productUrl(): string | undefined;
}

/** Sends webhooks by plan, keeps what became of them, and tries again what failed. */
export class Deliveries {
  readonly plans = new WebhookPlans();
  private kept: Kept[] = [];
  private count = 0;
  private stopping = new AbortController();
  private underWay = new Set<Promise<void>>();

  constructor(private readonly reach: Reach) {}

  /** Takes a webhook and sends it by the provider's plan. It returns at once: a provider never waits for its receiver. */
  deliver(webhook: Webhook): void {
    const plan = this.plans.of(webhook.provider);
    if (plan.mode === 'twice') {
      this.send(this.keep(webhook, 'waiting'));
      this.send(this.keep(webhook, 'waiting'));
      return;
    }
    const held = plan.mode === 'hold' || plan.mode === 'late' || plan.mode === 'out_of_order';
    const kept = this.keep(webhook, held ? 'held' : plan.mode === 'drop' ? 'dropped' : 'waiting');
    if (plan.mode === 'once') this.send(kept);
    if (plan.mode === 'stale') this.send(kept, plan.ageSeconds);
    if (plan.mode === 'late') this.track(this.releaseAfter(kept, plan.delayMs));
    if (plan.mode === 'out_of_order' && this.heldOf(webhook.provider).length >= plan.count) {
      void this.flush(webhook.provider);
    }
  }

  /** Sends what is held, the last one first. @returns how many, when each was tried once */
  async flush(provider?: string): Promise<number> {
    const held = this.heldOf(provider).reverse();
    for (const { delivery } of held) delivery.state = 'waiting';
    // One after another: side by side they could overtake each other, and arrive in order again.
    for (const kept of held) {
      if (!(await this.attempt(kept))) this.track(this.retry(kept));
    }
    return held.length;
  }

  /** Sends one again, as a person does in a provider's dashboard. @returns false: there is none of this id */
  redeliver(id: number): boolean {
    const found = this.kept.find(({ delivery }) => delivery.id === id);
    if (found) this.send(this.keep(found.webhook, 'waiting'));
    return found !== undefined;
  }

  list(provider?: string): readonly Delivery[] {
    const all = this.kept.map(({ delivery }) => delivery);
    return provider === undefined ? all : all.filter((each) => each.provider === provider);
  }

  /** When nothing is under way: everything is delivered, held, dropped or stopped. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Nobody tries again what failed so far, and what is late stays held. */
  async stop(): Promise<void> {
    const { underWay } = this;
    this.stopping.abort();
    this.stopping = new AbortController();
    this.underWay = new Set();
    await Promise.all(underWay);
  }

  /** Stops, and forgets everything, the plans too. */
  async reset(): Promise<void> {
    await this.stop();
    this.kept = [];
    this.plans.set({ mode: 'once' });
  }

  private heldOf(provider?: string): Kept[] {
    return this.kept.filter(
      ({ delivery }) => delivery.state === 'held' && (provider === undefined || delivery.provider === provider),
    );
  }

  private keep(webhook: Webhook, state: Delivery['state']): Kept {
    const { provider, name, url, body } = webhook;
    const kept: Kept = { webhook, delivery: { id: ++this.count, provider, name, url, body, state, attempts: [] } };
    this.kept.push(kept);
    if (this.kept.length > most) this.kept.shift();
    return kept;
  }

  private track(work: Promise<void>): void {
    const { underWay } = this;
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  private send(kept: Kept, ageSeconds = 0): void {
    this.track(this.retry(kept, ageSeconds, true));
  }

  private async releaseAfter(kept: Kept, delayMs: number): Promise<void> {
    const { signal } = this.stopping;
    await this.reach.timing.wait(delayMs, signal);
    if (signal.aborted || kept.delivery.state !== 'held') return;
    kept.delivery.state = 'waiting';
    await this.retry(kept, 0, true);
  }

  private async retry(kept: Kept, ageSeconds = 0, atOnce = false): Promise<void> {
    const { signal } = this.stopping;
    for (let tried = kept.delivery.attempts.length; tried < mostAttempts; tried++) {
      if (!atOnce) await this.reach.timing.wait(Math.min(longestRetryMs, firstRetryMs * 2 ** (tried - 1)), signal);
      atOnce = false;
      if (signal.aborted) break;
      if (await this.attempt(kept, ageSeconds)) return;
    }
    kept.delivery.state = 'stopped';
  }

  /** @returns whether nobody has to try again */
  private async attempt({ delivery, webhook }: Kept, ageSeconds = 0): Promise<boolean> {
    const now = this.reach.timing.now();
    const attempt: Attempt = { at: now.toISOString(), status: null, error: null };
    try {
      const answer = await fetch(this.addressOf(webhook.url), {
        method: 'POST',
        headers: webhook.headers(new Date(now.getTime() - ageSeconds * 1000)),
        body: webhook.body,
        redirect: 'manual',
        // oxlint-disable-next-line no-restricted-properties -- followed by no other signal
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      attempt.status = answer.status;
    } catch (error) {
      attempt.error = reasonOf(error);
    }
    delivery.attempts.push(attempt);
    const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    if (delivered) delivery.state = 'delivered';
    const isOver = attempt.status !== null && webhook.finalRefusals?.includes(attempt.status) === true;
    if (isOver) delivery.state = 'stopped';
    return delivered || isOver;
  }

  private addressOf(url: string): string {
    if (/^https?:/.test(url)) return url;
    const product = this.reach.productUrl();
    if (product === undefined) throw new Error('SANDBOX_PRODUCT_URL is not set: nobody knows where the product is.');
    return product + url;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
