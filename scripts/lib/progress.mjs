/** @typedef {(line: string) => void} Log */

/**
 * Shows that a long step goes on: one line when it begins, one every ten seconds, one at its end.
 * @template T
 * @param {Log} log @param {string} step such as `Building the frontend`
 * @param {() => Promise<T>} work
 * @param {() => string} [detail] how far it is
 * @returns {Promise<T>}
 */
export async function withProgress(log, step, work, detail = () => '') {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  log(`${step} ...`);
  const timer = setInterval(() => log(`${step} ... ${[detail(), seconds()].filter(Boolean).join(', ')}`), 10_000);
  try {
    const result = await work();
    log(`${step}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
