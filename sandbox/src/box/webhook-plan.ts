/** Time as the sandbox sees it, so that its tests need not wait. */
export interface Timing {
  now(): Date;
  /** @returns a promise of the end of so many milliseconds, or of the signal's abortion */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => new Date(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

/**
 * How webhooks come: `once` at once; `twice` two at once, of the same content; `out_of_order` kept until `count` are there, then
 * the last one first; `late` kept for delayMs, then signed afresh, as providers do when they deliver again days later; `stale`
 * at once, but signed ageSeconds ago; `hold` kept until a flush; `drop` lost for ever.
 */
export const planModes = ['once', 'twice', 'out_of_order', 'late', 'stale', 'hold', 'drop'] as const;
export type PlanMode = (typeof planModes)[number];

export interface WebhookPlan {
  mode: PlanMode;
  /** Of `out_of_order`. */
  count: number;
  /** Of `late`. */
  delayMs: number;
  /** Of `stale`: three days unless set. */
  ageSeconds: number;
}

const usualPlan: WebhookPlan = { mode: 'once', count: 2, delayMs: 60_000, ageSeconds: 3 * 86_400 };

/** The plan of each provider; those without one follow the plan of all. */
export class WebhookPlans {
  private all = usualPlan;
  private own = new Map<string, WebhookPlan>();

  /** @param provider undefined: the plan of all providers, whose own ones end */
  set(plan: Partial<WebhookPlan> & Pick<WebhookPlan, 'mode'>, provider?: string): WebhookPlan {
    const whole = { ...usualPlan, ...plan };
    if (provider !== undefined) {
      this.own.set(provider, whole);
    } else {
      this.all = whole;
      this.own.clear();
    }
    return whole;
  }

  of(provider: string): WebhookPlan {
    return this.own.get(provider) ?? this.all;
  }
}
