import { setTimeout as wait } from 'node:timers/promises';
import { describeEnding, startPart } from './part.mjs';
import { Refusal } from './refusal.mjs';

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
  const { promise: ready, resolve, reject } = deferred();
  const finished = keepRunning();

  async function keepRunning() {
    let crashes = 0;
    let everReady = false;
    while (!stopping.signal.aborted) {
      running = startPart(part, onLine);
      const readyAt = await running.ready.then(Date.now, () => undefined);
      if (readyAt) {
        everReady = true;
        resolve();
      }
      const ending = await running.ended;
      if (stopping.signal.aborted) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      crashes = readyAt && Date.now() - readyAt > steadyMs ? 1 : crashes + 1;
      if (!everReady && crashes === crashesAtStart) {
        return reject(new Refusal(`The ${part.name} does not start; it ended ${describeEnding(ending)}`));
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

/** @returns {{ promise: Promise<void>, resolve: () => void, reject: (reason: Error) => void }} */
function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(reason: Error) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}
