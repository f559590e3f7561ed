import { spawn } from 'node:child_process';
import { projectRoot } from './paths.mjs';

/** Variables that any program may need: where programs, the home and temporary files are, language, time zone, libraries, Windows' own. */
const plain =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_\w+|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;
/** Variables that installs and builds also need: npm's settings, proxies, certificates, browsers' places. */
const tools =
  /^(npm_\w+|node_\w+|(https?|no|all)_proxy|ssl_cert_\w+|xdg_\w+|playwright_\w+|puppeteer_\w+|ci|no_color|force_color)$/i;

/**
 * The environment of a program that must not see keys, passwords and addresses of services.
 * @param {RegExp} [also] names of further variables it needs
 * @returns {NodeJS.ProcessEnv}
 */
export function plainEnv(also) {
  return chosen((name) => plain.test(name) || also?.test(name) === true);
}

/** The environment of installs and builds: they run other people's programs. @returns {NodeJS.ProcessEnv} */
export function toolEnv() {
  return chosen((name) => plain.test(name) || tools.test(name));
}

/** @param {(name: string) => boolean} wanted */
function chosen(wanted) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted(name)));
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends every program that `run` has started. */
export function stopRuns() {
  for (const child of running) child.kill('SIGTERM');
}

/** Ctrl-C and SIGTERM end every program that `run` has started. @param {() => void} [then] */
export function stopOnSignal(then) {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      stopRuns();
      then?.();
    });
  }
}

/**
 * Runs a program to its end and collects its output.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, tool?: boolean, shell?: boolean, show?: boolean, ask?: boolean, tied?: boolean, cwd?: string, limitMs?: number }} [options] env: over our own; tool: it
 *   installs or builds, and has no business with our secrets; show: its lines go to our own output, not into the result; ask: with show, it may ask on our own input; tied: with show, it is one of our own programs, and ends when we do, even by SIGKILL; cwd: in place of the
 *   project's folder; limitMs: it is killed after that
 * @returns {Promise<{ status: number | null, output: string, stdout: string }>} status null: ended by a signal;
 *   output: stdout and stderr as they came
 */
export function run(
  program,
  args,
  { env, tool = false, shell = false, show = false, ask = false, tied = false, cwd = projectRoot, limitMs } = {},
) {
  const child = spawn(program, args, {
    cwd,
    env: { ...(tool ? toolEnv() : process.env), ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
    stdio: show
      ? [ask ? 'inherit' : 'ignore', 'inherit', 'inherit', ...(tied ? [/** @type {const} */ ('ipc')] : [])]
      : ['ignore', 'pipe', 'pipe'],
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

/** @param {string[]} args first the script, from the project's folder @param {Parameters<typeof run>[2]} [options] */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** If npm runs us, uses that npm; otherwise the one on the PATH. @param {string[]} args */
export function runNpm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return runNode([own, ...args], { tool: true });
  return run('npm', args, { tool: true, shell: process.platform === 'win32' });
}
