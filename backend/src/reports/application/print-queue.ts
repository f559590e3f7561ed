/** Thrown when so many jobs wait already that another one would only time out. */
export class QueueFull extends Error {}

/** Runs so many jobs at once and lets a bounded number wait, in their order. */
export class PrintQueue {
  private running = 0;
  private readonly waiting: { start: () => void; refuse: (error: Error) => void }[] = [];

  /**
   * @param atOnce how many jobs run side by side
   * @param mayWait how many more may wait
   */
  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** @throws QueueFull; what the job throws; the error given to `refuseWaiting` */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running++;
    // A job that ends hands its place over, so `running` stays as it is.
    else await this.turn();
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) next.start();
      else this.running--;
    }
  }

  /** Waiting jobs get the error instead of a turn. */
  refuseWaiting(error: Error): void {
    for (const { refuse } of this.waiting.splice(0)) refuse(error);
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mayWait) throw new QueueFull();
    return new Promise((start, refuse) => this.waiting.push({ start, refuse }));
  }
}
