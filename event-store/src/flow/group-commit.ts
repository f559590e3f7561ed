export interface GroupCommitOptions {
  /** Longest wait, in milliseconds. */
  maxWaitMs: number;
  /** At most this many are worth waiting for; fewer than the usual callers, so that one group gathers while another is in flight. */
  enough: number;
}

/**
 * How long a group commit waits for company (PostgreSQL's commit_delay and commit_siblings): a group costs hardly more
 * than a single commit, and a caller that was just answered may soon come again. A caller that comes alone repeatedly never waits.
 */
export class GroupCommit {
  #expected = 0;
  #complete: () => void = () => undefined;

  constructor(private readonly options: GroupCommitOptions) {}

  /** A group was answered while others waited: the next group waits for all of them together. */
  answered(group: number, waiting: number): void {
    this.#expected = Math.min(group + waiting, this.options.enough);
  }

  /** A caller came; this many wait now. */
  came(waiting: number): void {
    if (waiting >= this.#expected) this.#complete();
  }

  /** Resolves when the expected number wait, or after the longest wait. */
  gather(waiting: number): Promise<void> {
    if (waiting >= this.#expected) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.maxWaitMs);
      this.#complete = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

export interface CoalesceOptions {
  /** Most inputs that one run takes. */
  maxBatch: number;
  /** Makes a run wait for company: calls that come in while it waits join it. Without it no call is ever delayed on purpose. */
  groupCommit?: GroupCommitOptions;
}

/**
 * Group commit for anything: calls that come in while a run is in flight wait, and the next run takes them together.
 * A lone call runs at once.
 * @param run takes inputs, returns one output per input in the same order; if it rejects, all its calls reject with the error
 * @returns a function that takes one input and resolves with its output
 */
export function coalesce<In, Out>(
  run: (batch: In[]) => Promise<Out[]>,
  options: CoalesceOptions,
): (input: In) => Promise<Out> {
  let waiting: { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }[] = [];
  let running = false;
  const groupCommit = options.groupCommit && new GroupCommit(options.groupCommit);

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await groupCommit?.gather(waiting.length);
      const batch = waiting.slice(0, options.maxBatch);
      waiting = waiting.slice(options.maxBatch);
      try {
        const outputs = await run(batch.map((call) => call.input));
        if (outputs.length !== batch.length)
          throw new Error(`A coalesced run answered ${outputs.length} outputs for ${batch.length} inputs`);
        batch.forEach((call, index) => call.resolve(outputs[index]!));
      } catch (error) {
        batch.forEach((call) => call.reject(error));
      }
      groupCommit?.answered(batch.length, waiting.length);
    }
    running = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      groupCommit?.came(waiting.length);
      // In a microtask, so that calls made in the same turn share the first run.
      if (!running) {
        running = true;
        queueMicrotask(() => void drain());
      }
    });
}
