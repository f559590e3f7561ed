import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './paths.mjs';

/**
 * What the API tells its whole health for, where the site is published: this machine is then told no more than visitors, who may come by
 * a proxy on it. Nobody else has it, and it opens nothing else.
 * @param {string} publicUrl
 * @returns {Promise<string | undefined>} for its HEALTH_TOKEN; undefined: it needs none
 */
export async function healthToken(publicUrl) {
  const { isPublished } = await import(
    pathToFileURL(join(projectRoot, 'dist/backend/src/platform/http/own-addresses.js')).href
  );
  return isPublished(publicUrl) ? randomBytes(24).toString('base64url') : undefined;
}

/**
 * Waits until /api/health answers 200 and nothing else is missing; every ten seconds it names what is not ready. After a minute it
 * says so and returns: read models of a long log may catch up later, while the site already serves. A degraded system gets one line.
 * @param {string} url of the API
 * @param {(line: string) => void} log
 * @param {{ token?: string, signal?: AbortSignal, longestMs?: number, alsoMissing?: () => string | undefined }} [options] token: see
 *   healthToken; alsoMissing: what the API can't know of
 * @returns {Promise<void>}
 */
export async function whenHealthy(url, log, { token, signal, longestMs = 60_000, alsoMissing = () => undefined } = {}) {
  const began = Date.now();
  let loggedAt = began;
  for (;;) {
    const { notReady, degraded } = await ask(url, token);
    const missing = notReady ?? alsoMissing();
    if (!missing) {
      if (degraded) log(degraded);
      return;
    }
    if (Date.now() - began > longestMs) return log(`Not everything is ready yet (${missing}); it continues by itself.`);
    if (Date.now() - loggedAt > 10_000) {
      loggedAt = Date.now();
      log(`Waiting for: ${missing}`);
    }
    await wait(100, undefined, { signal });
  }
}

/**
 * @typedef {object} Health
 * @property {string} status
 * @property {number | null} parkedStreams null: the database could not be asked
 * @property {number | null} stuckEffects as parkedStreams
 * @property {{ detail: string }} [unreadable]
 * @property {{ detail: string }} [restored]
 * @property {{ detail?: string }} [settings]
 * @property {{ waiting: number, since: string }} [outbox]
 * @property {{ detail?: string }} [backups]
 * @property {{ detail: string }} [disk] only while it is full
 * @property {{ detail: string }} [alerts] only while they do not go out
 * @property {{ detail: string }} [visitors] only while some were refused and all seem to have one address
 * @property {Record<string, { state: string, detail?: string }>} parts
 */

/** @param {string} url @param {string | undefined} token @returns {Promise<{ notReady?: string, degraded?: string }>} the parts that aren't ready, and what else is wrong */
async function ask(url, token) {
  try {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/health`, { headers, signal: AbortSignal.timeout(5_000) });
    const health = /** @type {Health} */ (await response.json());
    if (response.status === 200) return { degraded: degradation(health) ?? health.restored?.detail };
    const missing = Object.entries(health.parts).filter(([, { state }]) => state !== 'ready');
    const parts = missing.map(([name, { state, detail }]) => `${name} ${detail ?? state}`);
    return { notReady: [...parts, health.disk?.detail].filter(Boolean).join(', ') };
  } catch (error) {
    return { notReady: `the API (${error instanceof Error ? error.message : 'no answer'})` };
  }
}

/** @param {Health} health @returns {string | undefined} one line that names each cause; undefined: not degraded */
export function degradation({
  status,
  parkedStreams,
  stuckEffects,
  unreadable,
  settings,
  outbox,
  backups,
  disk,
  alerts,
  visitors,
}) {
  if (status !== 'degraded') return undefined;
  // Streams are parked for the keys that are missing: their number says no more.
  if (unreadable) return `Degraded: ${unreadable.detail}`;
  const causes = [
    parkedStreams &&
      `${counted(parkedStreams, 'parked stream waits', 'parked streams wait')} for an operator (npm run ops -- parked)`,
    stuckEffects && `${counted(stuckEffects, 'effect is', 'effects are')} stuck (/operations/effects)`,
    settings?.detail,
    backups?.detail,
    disk?.detail,
    alerts?.detail,
    visitors?.detail,
    outbox &&
      `${counted(outbox.waiting, 'user change has', 'user changes have')} not reached the log since ${outbox.since}`,
  ].filter(Boolean);
  return `Degraded: ${causes.join('; ') || '/operations says why'}.`;
}

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;
