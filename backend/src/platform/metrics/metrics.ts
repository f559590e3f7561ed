import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const prefix = 'lead_pipeline_';
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A histogram whose label values are bound once, so that an observation needs one look-up. */
class BoundHistogram {
  readonly #bound = new Map<string, { observe(value: number): void }>();

  constructor(private readonly histogram: Histogram) {}

  observe(seconds: number, ...labels: string[]): void {
    const key = labels.join('\n');
    let bound = this.#bound.get(key);
    if (!bound) this.#bound.set(key, (bound = this.histogram.labels(...labels)));
    bound.observe(seconds);
  }
}

/** What this process counts and measures while it works. Names follow Prometheus: base units, `_total` for counters. */
export class Metrics {
  readonly registry = new Registry();
  readonly #commands = this.histogram('command_seconds', 'Time from a command to its answer', ['command', 'outcome']);
  readonly #queries = this.histogram('query_seconds', 'Time from a query to its answer', ['query', 'outcome']);
  readonly #appends = this.histogram('append_seconds', 'Appends to the log, each attempt', ['outcome']);
  readonly #requests = this.histogram('http_request_seconds', 'HTTP requests', ['method', 'route', 'status']);
  readonly #outbound = this.histogram('outbound_seconds', 'Calls to outside services', ['provider', 'outcome']);
  readonly #retries = new Counter({
    name: `${prefix}append_conflicts_total`,
    help: 'Appends that found another revision than expected; the command is decided again, up to ten times',
    registers: [this.registry],
  });
  readonly #webhooks = new Counter({
    name: `${prefix}webhooks_total`,
    help: 'Webhooks of other services, by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [this.registry],
  });
  #processWatched = false;

  /** @param outcome `done`, or the code of the refusal */
  command(name: string, outcome: string, seconds: number): void {
    this.#commands.observe(seconds, name, outcome);
  }

  /** @param outcome `done`, or the code of the refusal */
  query(name: string, outcome: string, seconds: number): void {
    this.#queries.observe(seconds, name, outcome);
  }

  append(outcome: 'stored' | 'conflict' | 'unavailable' | 'failed', seconds: number): void {
    this.#appends.observe(seconds, outcome);
    if (outcome === 'conflict') this.#retries.inc();
  }

  /** @param route the pattern, so that ids don't become labels */
  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe(seconds, method, route, String(status));
  }

  /** A call to an outside service. @param outcome `done`, or the kind of failure */
  readonly outbound = (provider: string, outcome: string, seconds: number): void =>
    this.#outbound.observe(seconds, provider, outcome);

  /** A message of an outside service. @param outcome `recorded`, `kept` without its lead, `ignored`, `unknown` type or `refused` */
  webhook(provider: string, outcome: 'recorded' | 'kept' | 'ignored' | 'unknown' | 'refused'): void {
    this.#webhooks.inc({ provider, outcome });
  }

  gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name: prefix + name, help, labelNames, registers: [this.registry] });
  }

  /** CPU, memory, event loop and garbage collection of this process, from the first call on. */
  watchProcess(): void {
    if (this.#processWatched) return;
    this.#processWatched = true;
    collectDefaultMetrics({ register: this.registry });
  }

  private histogram(name: string, help: string, labelNames: string[]): BoundHistogram {
    const options = { name: `${prefix}${name}`, help, labelNames, buckets: secondsBuckets };
    return new BoundHistogram(new Histogram({ ...options, registers: [this.registry] }));
  }
}
