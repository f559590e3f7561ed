import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { oneLine } from './command.mjs';
import { parsedJson } from './json-file.mjs';

const largestLogBytes = 20 * 1024 * 1024;

/**
 * Where the lines of a part go: all of its log into a file, and to the terminal only what a person should see at once.
 * @param {{ name: string, file: string, quiet?: boolean, log: (line: string) => void }} part quiet: nothing of it is
 *   shown, for Postgres, which logs its routine on stderr
 * @returns {(line: string, stream: 'stdout' | 'stderr') => void}
 */
export function partOutput({ name, file, quiet = false, log }) {
  if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', (error) => log(`The log ${file} can't be written: ${error.message}`));
  return (line, source) => {
    const record = parsedLine(line);
    const isLog = typeof record?.level === 'number';
    // The first admin's password belongs in no file.
    if (isLog || source === 'stderr') stream.write(`${line}\n`);
    if (quiet || !line.trim()) return;
    if (record?.admin) log(firstAdmin(record.admin));
    else if (!isLog) log(source === 'stderr' ? `[${name}] ${line}` : line);
    else if (Number(record?.level) >= 50) log(`[${name}] ${record?.msg}`);
  };
}

/** @typedef {{ email: string, password?: string }} Admin password: where it was generated */

/** @param {Admin} admin */
function firstAdmin({ email, password }) {
  return password ? `The first admin, shown this once: ${email}, password ${password}` : `The first admin: ${email}`;
}

/**
 * @param {string} line
 * @returns {{ level?: number, msg?: string, admin?: Admin, [field: string]: unknown } | undefined} a log record of
 * pino's (https://getpino.io) or the API's message about the first admin; undefined for any other line
 */
function parsedLine(line) {
  return line.startsWith('{') ? parsedJson(line) : undefined;
}

/**
 * @typedef {object} Part a process of the system
 * @property {string} name
 * @property {string} script path of a JavaScript file
 * @property {string[]} [args]
 * @property {NodeJS.ProcessEnv} env
 * @property {number} drainMs how long it may take to stop before it is killed
 * @property {NodeJS.Signals} [killSignal] what kills it at once, unless SIGKILL
 *
 * @typedef {{ status: number | null, signal: NodeJS.Signals | null, lastLine: string }} Ending lastLine: its last error,
 *   never a line of its routine
 *
 * @typedef {object} RunningPart
 * @property {number | undefined} pid
 * @property {Promise<Record<string, unknown>>} ready its {"ready":true,...} line; rejects when it ends before
 * @property {Promise<Ending>} ended
 * @property {() => Promise<Ending>} stop SIGTERM, and the kill signal when drainMs have passed
 * @property {() => void} kill
 */

/**
 * A larger young generation than Node's 16 MB: a request's objects are garbage before the collector has to look at them, which saves
 * a sixth of the CPU of a command. It costs at most 150 MB more per process, under load only.
 */
const heap = '--max-semi-space-size=64';

/**
 * Starts a process that says {"ready":true} on stdout. It has its own process group, so that Ctrl-C reaches only the
 * supervisor and parts are stopped in order, and an ipc channel, whose end shows it that the supervisor is gone.
 * @param {Part} part @param {(line: string, stream: 'stdout' | 'stderr') => void} onLine every line but the ready one
 * @returns {RunningPart}
 */
export function startPart(part, onLine) {
  const child = spawn(process.execPath, [heap, part.script, ...(part.args ?? [])], {
    env: part.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const last = { error: '', complaint: '' };
  /** @type {(message: Record<string, unknown>) => void} */
  let sayReady = () => {};
  /** @type {Promise<Record<string, unknown>>} */
  const announced = new Promise((resolve) => (sayReady = resolve));

  /** @type {['stdout' | 'stderr', import('node:stream').Readable | null][]} */
  const streams = [
    ['stdout', child.stdout],
    ['stderr', child.stderr],
  ];
  for (const [name, input] of streams) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      const message = name === 'stdout' ? readyMessage(line) : undefined;
      if (message) return sayReady(message);
      const said = complaintIn(line, name);
      if (said) last[said.how] = said.text;
      onLine(line, name);
    });
  }

  /** @type {Promise<Ending>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, signal: null, lastLine: oneLine(error) }));
    child.once('close', (status, signal) => {
      // Whatever killed it, no line of its own says so.
      const lastLine = signal === 'SIGKILL' ? '' : last.error || last.complaint;
      resolve({ status, signal, lastLine });
    });
  });
  const ready = Promise.race([
    announced,
    ended.then((ending) => {
      throw new Error(`${part.name} ended ${describeEnding(ending)}`);
    }),
  ]);
  ready.catch(() => {});
  const kill = () => void child.kill(part.killSignal ?? 'SIGKILL');

  return {
    pid: child.pid,
    ready,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(kill, part.drainMs);
      const ending = await ended;
      clearTimeout(timer);
      return ending;
    },
    kill,
  };
}

/**
 * An error of its log, or what it complains of beside that: a stack's lines are indented, and Postgres' routine is marked.
 * @param {string} line @param {'stdout' | 'stderr'} stream
 * @returns {{ how: 'error' | 'complaint', text: string } | undefined} undefined: routine
 */
function complaintIn(line, stream) {
  const record = parsedLine(line);
  if (record) return Number(record.level) >= 50 ? { how: 'error', text: String(record.msg) } : undefined;
  if (stream === 'stdout' || /^(\s|$)|\b(LOG|HINT|DETAIL|STATEMENT): |^Node\.js v/.test(line)) return undefined;
  return { how: /error|fatal|panic|must|can't/i.test(line) ? 'error' : 'complaint', text: line.trim() };
}

/** @param {Ending} ending @returns {string} such as `with status 1: <last line>` */
export function describeEnding({ status, signal, lastLine }) {
  const how = signal ? `by ${signal}` : status === null ? 'before it began' : `with status ${status}`;
  return lastLine ? `${how}: ${lastLine}` : how;
}

/** @param {string} line @returns {Record<string, unknown> | undefined} */
function readyMessage(line) {
  const message = line.includes('"ready"') ? parsedLine(line) : undefined;
  return message?.ready === true ? message : undefined;
}
