/** So many jobs wait already that another one would only time out. */
export class TurnsFull extends Error {}

/** Whose turn it is: `known` callers are not kept waiting by strangers. */
export interface Turn {
  lane: string;
  known: boolean;
}

interface Waiting {
  lane: string;
  start: () => void;
  refuse: (error: Error) => void;
}

/** Waiting jobs, in lanes: whoever brings many queues behind their own, not before others. */
class Lanes {
  private readonly lanes = new Map<string, Waiting[]>();
  private waiting = 0;

  constructor(private readonly most: { inLane: number; inAll: number }) {}

  add(job: Waiting): void {
    const waiting = this.lanes.get(job.lane) ?? [];
    if (waiting.length >= this.most.inLane || this.waiting >= this.most.inAll) throw new TurnsFull();
    this.lanes.set(job.lane, [...waiting, job]);
    this.waiting++;
  }

  /** The first job of the lane that has waited longest, of those that may run; that lane then goes to the end. */
  next(mayRun: (lane: string) => boolean): Waiting | undefined {
    const first = [...this.lanes].find(([lane]) => mayRun(lane));
    if (!first) return undefined;
    const [lane, [job, ...others]] = first;
    this.lanes.delete(lane);
    if (others.length > 0) this.lanes.set(lane, others);
    this.waiting--;
    return job;
  }
}

/**
 * Runs a fixed number of jobs at once and lets the others wait. Lanes take turns, and so do known callers and strangers: however many
 * strangers come, every second turn goes to a known caller.
 */
export class FairTurns {
  /** How many jobs of each lane run. */
  private readonly running = new Map<string, number>();
  private readonly known: Lanes;
  private readonly strangers: Lanes;
  private lastWasKnown = false;

  /**
   * @param atOnce how many jobs run side by side
   * @param mayWait how many more may wait, in one lane and in all
   * @param ofLane how many jobs of one lane run side by side
   */
  constructor(
    private readonly atOnce: number,
    mayWait: { inLane: number; inAll: number },
    private readonly ofLane = atOnce,
  ) {
    this.known = new Lanes(mayWait);
    this.strangers = new Lanes(mayWait);
  }

  /** @throws TurnsFull; what the job throws; the error given to `refuseWaiting` */
  async run<Result>({ lane, known }: Turn, job: () => Promise<Result>): Promise<Result> {
    if (this.mayRun(lane)) this.count(lane, 1);
    // A job that ends hands its place over: whoever waited is counted by then.
    else await new Promise<void>((start, refuse) => (known ? this.known : this.strangers).add({ lane, start, refuse }));
    try {
      return await job();
    } finally {
      this.count(lane, -1);
      this.startNext();
    }
  }

  /** Waiting jobs get the error instead of a turn. */
  refuseWaiting(error: Error): void {
    for (const lanes of [this.known, this.strangers])
      for (let waiting = lanes.next(() => true); waiting; waiting = lanes.next(() => true)) waiting.refuse(error);
  }

  private mayRun(lane: string): boolean {
    const all = [...this.running.values()].reduce((sum, each) => sum + each, 0);
    return all < this.atOnce && (this.running.get(lane) ?? 0) < this.ofLane;
  }

  private count(lane: string, by: 1 | -1): void {
    const now = (this.running.get(lane) ?? 0) + by;
    if (now > 0) this.running.set(lane, now);
    else this.running.delete(lane);
  }

  /** One place is free, so at most one job starts. */
  private startNext(): void {
    for (const lanes of this.lastWasKnown ? [this.strangers, this.known] : [this.known, this.strangers]) {
      const next = lanes.next((lane) => this.mayRun(lane));
      if (!next) continue;
      this.lastWasKnown = lanes === this.known;
      this.count(next.lane, 1);
      return next.start();
    }
  }
}
