/**
 * Runs something until Ctrl-C, SIGTERM, or the end of the terminal or of the npm that started it.
 * @param {(stopping: AbortSignal) => Promise<{ stop: () => Promise<void>, kill: () => void }>} start
 * @param {() => void} onStopping
 * @returns {Promise<void>} when it was stopped in order; a second Ctrl-C or SIGTERM ends it at once, with exit status 1
 */
export async function untilStopped(start, onStopping) {
  const stopping = new AbortController();
  let kill = () => {};
  /** @type {Promise<void>} */
  const asked = new Promise((resolve) => {
    const stop = () => {
      stopping.abort();
      onStopping();
      resolve();
    };
    onOrphaned(stop);
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => {
        if (!stopping.signal.aborted) {
          stop();
        } else if (name !== 'SIGHUP') {
          kill();
          process.exit(1);
        }
      });
    }
  });
  try {
    const started = await start(stopping.signal);
    kill = started.kill;
    await asked;
    await started.stop();
  } catch (error) {
    // Work under way at the stop ends with an error of its own.
    if (!stopping.signal.aborted) throw error;
  }
}

/** npm passes signals on, unless it is killed itself: then nobody else would tell us. @param {() => void} stop */
function onOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}
