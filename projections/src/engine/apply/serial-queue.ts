/** Lets one task run at a time, in the order in which they asked: batches of the group, and what changes the group. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs the task when those before it have ended, and answers with its outcome. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(task);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
