/** So many jobs wait already that another one would only time out. */
export class TurnsFull extends Error {}

/** Whose turn it is: `known` callers are not kept waiting by strangers. */
export interface Turn {
  lane: string;
  known: boolean;
}

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

/** Waiting jobs, in lanes: whoever brings many queues behind their own, not before others. */
class Lanes {
  private readonly lanes = new Map<string, Waiting[]>();
  waiting = 0;

  constructor(private readonly most: { inLane: number; inAll: number }) {}

  add(lane: string, job: Waiting): void {
    const waiting = this.lanes.get(lane) ?? [];
    if (waiting.length >= this.most.inLane || this.waiting >= this.most.inAll) throw new TurnsFull();
    this.lanes.set(lane, [...waiting, job]);
    this.waiting++;
  }

  /** The first job of the lane that has waited longest; that lane then goes to the end. */
  next(): Waiting | undefined {
    const [first] = this.lanes;
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

  /** @throws TurnsFull; what the job throws; the error given to `refuseWaiting` */
  async run<Result>({ lane, known }: Turn, job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running++;
    // A job that ends hands its place over, so `running` stays as it is.
    else await new Promise<void>((start, refuse) => (known ? this.known : this.strangers).add(lane, { start, refuse }));
    try {
      return await job();
    } finally {
      const next = this.next();
      if (next) next.start();
      else this.running--;
    }
  }

  /** Waiting jobs get the error instead of a turn. */
  refuseWaiting(error: Error): void {
    for (const lanes of [this.known, this.strangers])
      for (let waiting = lanes.next(); waiting; waiting = lanes.next()) waiting.refuse(error);
  }

  private next(): Waiting | undefined {
    const [first, second] = this.lastWasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    const from = first.waiting > 0 ? first : second;
    this.lastWasKnown = from === this.known;
    return from.next();
  }
}
