/** Jest's own, by its number: it lets a worker end (`CHILD_MESSAGE_END` in jest-worker's types.ts). */
const end = 2;

/** Shared with global-teardown.mjs, which runs in the same process if there is one worker only. */
const key = Symbol.for('lead-pipeline: stops at the end of the worker');
/** @type {Record<symbol, (() => Promise<void>)[] | undefined>} */
const globals = /** @type {any} */ (globalThis);
const isWorker = /jest-worker/.test(process.argv[1] ?? '');

/**
 * Notes what keeps running from file to file. A worker of its own just exits, as soon as Jest lets it or is gone: nothing may run
 * in another process, and the databases go with their Postgres.
 * @param {() => Promise<void>} stop
 */
exports.atWorkerEnd = (stop) => {
  globals[key] ??= [];
  globals[key].push(stop);
  if (!isWorker || globals[key].length > 1) return;
  process.once('disconnect', () => process.exit(1));
  process.on('message', (/** @type {unknown} */ message) => {
    if (Array.isArray(message) && message[0] === end) process.exit(0);
  });
};

/** Stops what runs in this process: what began last first, since it may need what was there before. */
exports.endWorker = async () => {
  for (const stop of (globals[key]?.splice(0) ?? []).toReversed()) await stop();
};
