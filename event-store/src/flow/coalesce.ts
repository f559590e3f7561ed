import { GroupCommit, type GroupCommitOptions } from './group-commit.js';

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
