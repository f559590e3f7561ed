/** A reason not to start that the user can act on: its message is printed as one line, exit status 1. */
export class Refusal extends Error {}

/** @param {unknown} error @returns {string} the text of an error, on one line */
export function oneLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/**
 * Runs a command to its end: a refusal is one line on stderr and exit status 1; any other error is a fault of
 * ours and shows its stack.
 * @param {() => Promise<number | void>} command returns the exit status, nothing for 0
 * @returns {Promise<void>}
 */
export async function endWith(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof Refusal) console.error(oneLine(error));
    else console.error(error);
  }
}

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
