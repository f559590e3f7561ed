/** So many jobs wait already that another one would only time out. */
export class TurnsFull extends Error {}

/** Waiting jobs, in lanes: whoever brings many queues behind their own, not before others. */
class Lanes {
  private readonly lanes = new Map<string, (() => void)[]>();
  waiting = 0;

  constructor(private readonly most: { inLane: number; inAll: number }) {}

  add(lane: string, start: () => void): void {
    const waiting = this.lanes.get(lane) ?? [];
    if (waiting.length >= this.most.inLane || this.waiting >= this.most.inAll) throw new TurnsFull();
    this.lanes.set(lane, [...waiting, start]);
    this.waiting++;
  }

  /** The first job of the lane that has waited longest; that lane then goes to the end. */
  next(): (() => void) | undefined {
    const [first] = this.lanes;
    if (!first) return undefined;
    const [lane, [start, ...others]] = first;
    this.lanes.delete(lane);
    if (others.length > 0) this.lanes.set(lane, others);
    this.waiting--;
    return start;
  }
}

/**
 * Runs a fixed number of jobs at once and lets the others wait. Lanes take turns, and so do known callers and strangers: however many
 * strangers come, every second turn goes to a known caller.
 */
export class FairTurns {
  private running = 0;
  private readonly known: Lanes;
  private readonly strangers: Lanes;
  private lastWasKnown = false;

  /**
   * @param atOnce how many jobs run side by side
   * @param mayWait how many more may wait, in one lane and in all
   */
  constructor(
    private readonly atOnce: number,
    mayWait: { inLane: number; inAll: number },
  ) {
    this.known = new Lanes(mayWait);
    this.strangers = new Lanes(mayWait);
  }

  /** @throws TurnsFull; what the job throws */
  async run<Result>({ lane, known }: { lane: string; known: boolean }, job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running++;
    // A job that ends hands its place over, so `running` stays as it is.
    else await new Promise<void>((start) => (known ? this.known : this.strangers).add(lane, start));
    try {
      return await job();
    } finally {
      const start = this.next();
      if (start) start();
      else this.running--;
    }
  }

  private next(): (() => void) | undefined {
    const [first, second] = this.lastWasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    const from = first.waiting > 0 ? first : second;
    this.lastWasKnown = from === this.known;
    return from.next();
  }
}
