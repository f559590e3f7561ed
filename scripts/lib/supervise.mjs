import { setTimeout as wait } from 'node:timers/promises';
import { describeEnding, startPart } from './part.mjs';
import { Refusal } from './command.mjs';

/**
 * @typedef {import('./part.mjs').Part} Part
 * @typedef {import('./part.mjs').RunningPart} RunningPart
 *
 * @typedef {object} Supervised
 * @property {string} name
 * @property {Promise<void>} ready when it has been ready once; rejects with a Refusal if it crashed three times before
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} stop lets it drain
 * @property {() => Promise<void>} restart lets it drain and starts it again at once
 * @property {() => void} kill
 */

const crashesAtStart = 3;
const firstDelayMs = 500;
const longestDelayMs = 10_000;
/** After this long in service, a crash counts as the first one again. */
const steadyMs = 30_000;

/**
 * Keeps a part running: one that ends is restarted, after longer pauses each time.
 * @param {Part} part
 * @param {{ log: (line: string) => void, onLine: (line: string, stream: 'stdout' | 'stderr') => void }} output
 * @returns {Supervised}
 */
export function supervise(part, { log, onLine }) {
  const stopping = new AbortController();
  /** @type {RunningPart} */
  let running;
  let restarting = false;
  /** @type {() => void} */
  let sayReady = () => {};
  /** @type {(reason: Error) => void} */
  let giveUp = () => {};
  /** @type {Promise<void>} */
  const ready = new Promise((...settle) => ([sayReady, giveUp] = settle));
  ready.catch(() => {});
  const finished = keepRunning();

  async function keepRunning() {
    let crashes = 0;
    let everReady = false;
    while (!stopping.signal.aborted) {
      running = startPart(part, onLine);
      const readyAt = await running.ready.then(Date.now, () => undefined);
      if (readyAt) {
        everReady = true;
        sayReady();
      }
      const ending = await running.ended;
      if (stopping.signal.aborted) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      crashes = readyAt && Date.now() - readyAt > steadyMs ? 1 : crashes + 1;
      if (!everReady && crashes === crashesAtStart) {
        return giveUp(new Refusal(`The ${part.name} does not start; it ended ${describeEnding(ending)}`));
      }
      const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (crashes - 1));
      log(`The ${part.name} ended ${describeEnding(ending)}; starting it again in ${delay / 1000} s.`);
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    name: part.name,
    ready,
    pid: () => running.pid,
    async stop() {
      stopping.abort();
      await running.stop();
      await finished;
    },
    async restart() {
      restarting = true;
      await running.stop();
    },
    kill() {
      stopping.abort();
      running.kill();
    },
  };
}

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

/** npm passes signals on, unless it is killed itself: then nobody else would let us know. @param {() => void} stop */
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
