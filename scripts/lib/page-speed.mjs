/** DevTools' "Fast 3G" (since 2024 "Slow 4G"): 1.6 Mbit/s less a tenth, 562.5 ms to every answer; a phone's CPU. */
const fast3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const cpuSlowDown = 4;

/** Goals of every public page (largest contentful paint in ms; layout shift without a unit). */
export const goals = { lcpMs: 1500, shift: 0.05 };

/**
 * @typedef {object} PageSpeed
 * @property {number} lcpMs largest contentful paint
 * @property {string} lcpElement what it was
 * @property {number} shift sum of all layout shifts, which is at least the score that web.dev calls CLS
 * @property {number} scriptBytes of scripts as transferred
 * @property {number} totalBytes of everything as transferred
 */

/**
 * Opens a page as a phone on a slow network does, with an empty cache.
 * @param {import('playwright').Browser} browser @param {string} url
 * @returns {Promise<PageSpeed>}
 */
export async function measurePage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', fast3G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready);
    return await page.evaluate(read);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything else. */
function observe() {
  const seen = { lcp: /** @type {any} */ (null), shift: 0 };
  /** @type {any} */ (globalThis).seen = seen;
  new PerformanceObserver((list) => (seen.lcp = list.getEntries().at(-1))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, at the end. @returns {PageSpeed} */
function read() {
  const { lcp, shift } = /** @type {any} */ (globalThis).seen;
  const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  const page = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const bytes = (/** @type {PerformanceResourceTiming[]} */ entries) =>
    entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  return {
    lcpMs: lcp?.startTime ?? Infinity,
    lcpElement: `${lcp?.element?.tagName ?? 'nothing'} ${lcp?.element?.textContent?.slice(0, 30) ?? ''}`.trim(),
    shift,
    scriptBytes: bytes(resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
    totalBytes: bytes([...page, ...resources]),
  };
}

/** @param {PageSpeed[]} runs of one page @returns {PageSpeed} the run with the median paint, with the largest shift of all */
export function median(runs) {
  const sorted = [...runs].sort((a, b) => a.lcpMs - b.lcpMs);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('No run was measured');
  return { ...middle, shift: Math.max(...runs.map(({ shift }) => shift)) };
}
