import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until /api/health answers 200 and nothing else is missing, telling every ten seconds what is not ready. After a minute it says so and
 * returns: read models of a long log may take longer to catch up, while the site already serves.
 * @param {string} url of the API
 * @param {(line: string) => void} log
 * @param {{ signal?: AbortSignal, longestMs?: number, alsoMissing?: () => string | undefined }} [options] alsoMissing:
 *   what the API can't know of
 * @returns {Promise<void>}
 */
export async function whenHealthy(url, log, { signal, longestMs = 60_000, alsoMissing = () => undefined } = {}) {
  const began = Date.now();
  let toldAt = began;
  for (;;) {
    const missing = (await notReady(url)) ?? alsoMissing();
    if (!missing) return;
    if (Date.now() - began > longestMs) return log(`Not everything is ready yet (${missing}); it goes on by itself.`);
    if (Date.now() - toldAt > 10_000) {
      toldAt = Date.now();
      log(`Waiting for: ${missing}`);
    }
    await wait(100, undefined, { signal });
  }
}

/** @param {string} url @returns {Promise<string | undefined>} the parts that aren't ready, undefined for none */
async function notReady(url) {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const { parts } = /** @type {{ parts: Record<string, { state: string, detail?: string }> }} */ (
      await response.json()
    );
    if (response.status === 200) return undefined;
    const missing = Object.entries(parts).filter(([, { state }]) => state !== 'ready');
    return missing.map(([name, { state, detail }]) => `${name} ${detail ?? state}`).join(', ');
  } catch (error) {
    return `the API (${error instanceof Error ? error.message : 'no answer'})`;
  }
}
