/**
 * Runs something until Ctrl-C, SIGTERM or the end of the terminal.
 * @param {(stopping: AbortSignal) => Promise<{ stop: () => Promise<void>, kill: () => void }>} start
 * @param {() => void} onStopping
 * @returns {Promise<void>} when it was stopped in order; a second Ctrl-C or SIGTERM ends it at once, with exit status 1
 */
export async function untilStopped(start, onStopping) {
  const stopping = new AbortController();
  let kill = () => {};
  /** @type {Promise<void>} */
  const asked = new Promise((resolve) => {
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(name, () => {
        if (!stopping.signal.aborted) {
          stopping.abort();
          onStopping();
          resolve();
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
    // What was under way when we were told to stop ends with an error of its own.
    if (!stopping.signal.aborted) throw error;
  }
}
