/**
 * How a request fails: `timeout` no answer and nothing done; `rate_limited` 429 with Retry-After, nothing done; `error` 500,
 * nothing done; `error_after` 500 although the work was done; `malformed` the work is done, and the answer is cut off;
 * `late` the work is done, and the answer comes after delayMs; `refused` a final no (422; SMTP: 550), nothing done.
 */
export const faultKinds = ['timeout', 'rate_limited', 'error', 'error_after', 'malformed', 'late', 'refused'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What the next requests meet. */
export interface Fault {
  provider: string;
  kind: FaultKind;
  /** How many requests; it is gone afterwards. */
  times: number;
  /** Only requests whose path holds this text. */
  path?: string;
  /** Only requests of this method, upper case. */
  method?: string;
  /** Of `rate_limited`. */
  retryAfterSeconds: number;
  /** Of `late`. */
  delayMs: number;
  /** In place of the kind's usual status. */
  status?: number;
}

/** What may be left out of a fault. */
export type WantedFault = Pick<Fault, 'provider' | 'kind'> & Partial<Fault>;

const usual = { times: 1, retryAfterSeconds: 1, delayMs: 5_000 };

/** The faults that are still to be met, the first one first. */
export class Faults {
  private waiting: Fault[] = [];

  add(fault: WantedFault): Fault {
    const added = { ...usual, ...fault };
    this.waiting.push(added);
    return added;
  }

  /** The fault that this request meets, which counts as met; undefined: it is served. */
  take(request: { provider: string; method: string; path: string }): Fault | undefined {
    const index = this.waiting.findIndex(
      ({ provider, path, method }) =>
        provider === request.provider &&
        (path === undefined || request.path.includes(path)) &&
        (method === undefined || method === request.method),
    );
    const fault = this.waiting[index];
    if (!fault) return undefined;
    if (fault.times <= 1) this.waiting.splice(index, 1);
    else this.waiting[index] = { ...fault, times: fault.times - 1 };
    return fault;
  }

  list(): readonly Fault[] {
    return this.waiting;
  }

  /** @param provider of one only, else all */
  clear(provider?: string): void {
    this.waiting = provider === undefined ? [] : this.waiting.filter((each) => each.provider !== provider);
  }
}
