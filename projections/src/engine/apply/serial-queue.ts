/** Runs one task at a time, in the order of the calls: batches of the group, and changes of the group. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs the task after those before it have ended, and returns its outcome. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(task);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
