import { randomUUID } from 'node:crypto';
import { keepGoing, pause } from '../../../../event-store/src/flow/keep-going.js';
import { act, type ActTools } from './act.js';
import type { Claim } from './effect-store.js';
import type { ProcessManager } from './process-manager.js';

/**
 * Wakes one of those who wait for something to do. Whoever finds something calls it again, so as many come as there is work: eight
 * workers would otherwise ask Postgres the same question at once, each over a connection of its own.
 */
export class Wake {
  /** How often it was called: read it before you look for work, so that a call in between counts. */
  calls = 0;
  private readonly waiting = new Set<() => void>();

  /** Resolves when this one is woken, at once if it was called more often than `calls`, or when the signal is aborted. */
  after(calls: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted || this.calls > calls) return resolve();
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.waiting.add(wake);
    });
  }

  /** Wakes the one who has waited the longest. */
  readonly call = (): void => {
    this.calls++;
    const [first] = this.waiting;
    first?.();
  };
}

/** Milliseconds: how long a claim lasts, and how often it is renewed. */
export interface ClaimTimes {
  lastsMs: number;
  renewMs: number;
}

const usualClaim: ClaimTimes = { lastsMs: 30_000, renewMs: 10_000 };
const lookAgain = { firstMs: 500, maxMs: 2_000 };

/** Acts on due effects of some managers, one at a time. Several workers run side by side, in one process and in many. */
export class EffectWorker {
  private readonly managers: ReadonlyMap<string, Pick<ProcessManager, 'formerly' | 'kinds'>>;

  constructor(
    managers: readonly Pick<ProcessManager, 'name' | 'formerly' | 'kinds'>[],
    private readonly tools: ActTools,
    private readonly wake: Wake,
    private readonly times: ClaimTimes = usualClaim,
  ) {
    this.managers = new Map(managers.map((manager) => [manager.name, manager]));
  }

  /** Runs until the signal is aborted; the effect in hand is left to another worker, once the claim has expired. */
  async run(signal: AbortSignal): Promise<void> {
    const round = async (progressed: () => void) => {
      const { calls } = this.wake;
      const acted = await this.round(signal);
      progressed();
      if (!acted) await this.wake.after(calls, signal);
    };
    const failed = (error: unknown) =>
      this.tools.logger.error({ err: error }, 'Effects could not be looked for; trying again');
    await keepGoing(round, { signal, bounds: lookAgain, failed });
  }

  /** @returns whether there was anything to do */
  private async round(signal: AbortSignal): Promise<boolean> {
    const { store } = this.tools;
    let acted = false;
    for (const manager of await store.managersWithDue([...this.managers.keys()])) {
      if (signal.aborted) return true;
      const claim = await store.claim(manager, randomUUID(), this.times.lastsMs);
      if (!claim) continue;
      acted = true;
      // There may be more than one.
      this.wake.call();
      await this.actOn(claim, signal);
    }
    return acted;
  }

  private async actOn(claim: Claim, stopping: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const lost = new AbortController();
    const renewing = this.renew(claim, ended.signal, lost);
    try {
      const manager = this.managers.get(claim.manager);
      const kind = manager?.kinds[claim.effect.kind];
      const named = manager?.formerly === undefined ? claim : { ...claim, idsUnder: manager.formerly };
      // An effect that can't be repeated is finished: if it were cut off, nobody would know whether it was done.
      const ends = claim.effect.idempotent ? [stopping, lost.signal] : [lost.signal];
      await act(this.tools, named, kind, AbortSignal.any(ends));
    } finally {
      ended.abort();
      await renewing;
    }
  }

  private async renew(claim: Claim, ended: AbortSignal, lost: AbortController): Promise<void> {
    for (;;) {
      await pause(this.times.renewMs, ended);
      if (ended.aborted) return;
      try {
        await this.tools.store.renew(claim, this.times.lastsMs);
      } catch (error) {
        lost.abort(error);
        return;
      }
    }
  }
}
