import { oneLine, Refusal } from './refusal.mjs';

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
