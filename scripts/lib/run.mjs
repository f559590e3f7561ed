import { spawn } from 'node:child_process';
import { projectRoot } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends whatever `run` has under way. */
export function stopRuns() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end in the project's folder and collects what it said.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, show?: boolean, limitMs?: number }} [options] show: its lines go to our own output,
 *   not into the result; limitMs: it is killed after that
 * @returns {Promise<{ status: number | null, output: string, stdout: string }>} status null: ended by a signal;
 *   output: stdout and stderr as they came
 */
export function run(program, args, { env, shell = false, show = false, limitMs } = {}) {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell,
  });
  running.add(child);
  let output = '';
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  /** @type {Promise<{ status: number | null, output: string, stdout: string }>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output, stdout }));
  });
  return ended.finally(() => running.delete(child));
}

/** @param {string[]} args first the script, from the project's folder @param {NodeJS.ProcessEnv} [env] */
export function runNode(args, env) {
  return run(process.execPath, args, { env });
}
